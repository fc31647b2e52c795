# not_utf8.ksy:4: file is not UTF-8 at byte 109 (0x6D); a spec is UTF-8 text
meta:
  id: not_utf8
  title: naïve
