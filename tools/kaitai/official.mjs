// Parses the cases with the official compiler's JavaScript classes; one line of JSON for each.
//
//     node official.mjs FOLDER_OF_CLASSES CASES.json
//
// The lines are those of official.py, as JavaScript has it: ids in camelCase, kinds without
// the outer class, integers beyond 2**53 rounded.

import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

// The generated classes are CommonJS and find their runtime through NODE_PATH.
const require = createRequire(import.meta.url);
const KaitaiStream = require("kaitai-struct/KaitaiStream");
const [classes, cases] = process.argv.slice(2);

for (const { spec, path: file } of JSON.parse(fs.readFileSync(cases, "utf8"))) {
  fs.writeSync(1, `${JSON.stringify(parse(spec, fs.readFileSync(file)))}\n`);
}

function parse(spec, data) {
  const name = camelCase(spec);
  const cls = require(path.resolve(classes, `${name}.js`))[name];
  try {
    return new cls(new KaitaiStream(data)).records.map(record);
  } catch (error) {
    return { error: `${error.name}: ${error.message}` };
  }
}

function record(record) {
  const { wire } = record;
  const start = [wire.number, wire.type];
  const ids = Object.keys(record).filter((id) => id !== "wire" && id[0] !== "_");
  const known = ids.filter((id) => id !== "unknown");
  if (!known.length) return [...start, null, "unknown", hex(record.unknown ?? [])];
  if (known.length > 1) throw new Error(`a record holds ${known.join(" and ")}`);
  return [...start, known[0], ...kindAndValue(record[known[0]])];
}

function kindAndValue(value) {
  if (typeof value === "string") return ["str", value];
  if (value instanceof Uint8Array) return ["bytes", hex(value)];
  const kind = value.constructor.name;
  if (value.records) return [kind, value.records.map(record)];
  // 1.0 and 1 are the same number here; the kind tells which of them was read.
  const plain = /^(Repeated)?(Float|Double)$/.test(kind) ? double : integer;
  if (value.values) return [kind, value.values.map((each) => plain(each?.value ?? each))];
  return [kind, plain(value.value)];
}

function double(value) {
  if (Number.isNaN(value)) return "nan";
  const bits = Buffer.alloc(8);
  bits.writeDoubleBE(value);
  return bits.toString("hex");
}

function integer(value) {
  return Object.is(value, -0) ? "-0" : value; // JSON has no -0
}

function hex(bytes) {
  return Buffer.from(bytes).toString("hex");
}

function camelCase(id) {
  return id.replace(/(^|_)([a-z0-9])/g, (_, __, letter) => letter.toUpperCase());
}
