# not_yaml.ksy:4: not YAML: did not find expected ',' or ']'
meta:
  id: [not_yaml
