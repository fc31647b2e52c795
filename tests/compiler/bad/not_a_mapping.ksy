# not_a_mapping.ksy:2: a spec is a mapping that starts with "meta:"
- meta
- seq
