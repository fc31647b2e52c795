// Compiles specs with the official Kaitai Struct compiler to Python and JavaScript.
//
//     node compile.mjs [--only id,id] OUT FOLDER...
//
// OUT/python and OUT/javascript get the result. For Python each spec is compiled by itself, as
// by a person who opens that one file; what it lacks is the same in any language, so JavaScript
// comes from one run over all of them, which takes a tenth of the time. All faults of all specs
// are told. While specs and compiler are the same as last time, nothing is done.

import { createHash } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const PYTHON_WORKERS = 2;
const SELF = fileURLToPath(import.meta.url);
const LOCK = path.join(path.dirname(SELF), "package-lock.json");

// The packages are found through NODE_PATH, which `import` does not look at.
const require = createRequire(import.meta.url);

if (isMainThread) {
  process.exitCode = await main(process.argv.slice(2));
} else {
  const { language, specs, ids } = workerData;
  const compile = language === "python" ? compileEach : compileTogether;
  parentPort.postMessage({ language, ...(await compile(language, specs, ids)) });
}

async function main(args) {
  const only = args[0] === "--only" ? args.splice(0, 2)[1].split(",") : null;
  const [out, ...folders] = args;
  if (!folders.length) {
    console.error("usage: node compile.mjs [--only id,id] OUT FOLDER...");
    return 2;
  }
  const { specs, errors } = readSpecs(folders);
  const wanted = only ? closure(only, specs) : [...specs.keys()];
  const hash = hashOf(wanted.map((id) => specs.get(id)));
  const stamp = path.join(out, "compiled.json");
  if (!errors.length && isUpToDate(stamp, hash, out)) {
    console.log(`${wanted.length} specs are compiled already`);
    return 0;
  }

  // A spec that imports an unreadable one has no fault of its own.
  const unreadable = errors.map((error) => error.id);
  const sound = wanted.filter((id) => !closure([id], specs).some((x) => unreadable.includes(x)));
  const plain = new Map(sound.map((id) => [id, specs.get(id)]));
  const started = performance.now();
  const shares = Array.from({ length: PYTHON_WORKERS }, (_, share) =>
    sound.filter((_, i) => i % PYTHON_WORKERS === share),
  );
  const results = await Promise.all([
    inWorker({ language: "javascript", specs: plain, ids: sound }),
    ...shares.map((ids) => inWorker({ language: "python", specs: plain, ids })),
  ]);

  const found = new Set(errors.map((error) => error.text));
  const [together, ...each] = results;
  each.flatMap((result) => result.errors).forEach((text) => found.add(text));
  // It stops at the first fault, which each spec by itself has told already.
  if (!found.size) together.errors.forEach((text) => found.add(text));
  if (found.size) {
    [...found].sort().forEach((text) => console.error(text));
    console.error(`${found.size} errors in ${wanted.length} specs, nothing written`);
    return 1;
  }
  const outputs = write(out, results);
  fs.writeFileSync(stamp, JSON.stringify({ hash, outputs }, null, 1));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${wanted.length} specs compiled to Python and JavaScript in ${seconds} s`);
  return 0;
}

// Returns the specs by id, and what is wrong with those that are not YAML.
function readSpecs(folders) {
  const yaml = require("js-yaml");
  const specs = new Map();
  const errors = [];
  for (const folder of folders) {
    const names = fs.readdirSync(folder).filter((name) => name.endsWith(".ksy"));
    for (const name of names.sort()) {
      const id = path.basename(name, ".ksy");
      const file = path.join(folder, name);
      const text = fs.readFileSync(file, "utf8");
      let tree = null;
      try {
        tree = yaml.load(text);
      } catch (error) {
        errors.push({ id, text: `${file}: ${error.message}` });
      }
      specs.set(id, { id, file, text, tree });
    }
  }
  return { specs, errors };
}

// Returns the ids and all that they import, however indirectly.
function closure(ids, specs) {
  const found = new Set();
  const todo = [...ids];
  while (todo.length) {
    const id = todo.pop();
    if (!found.has(id) && specs.has(id)) {
      found.add(id);
      todo.push(...(specs.get(id).tree?.meta?.imports ?? []));
    }
  }
  return [...found];
}

function hashOf(specs) {
  const hash = createHash("sha256");
  for (const file of [SELF, LOCK]) hash.update(fs.readFileSync(file));
  for (const { id, text } of specs) hash.update(`${id}\0${text}\0`);
  return hash.digest("hex");
}

function isUpToDate(stamp, hash, out) {
  if (!fs.existsSync(stamp)) return false;
  const last = JSON.parse(fs.readFileSync(stamp, "utf8"));
  return last.hash === hash && last.outputs.every((name) => fs.existsSync(path.join(out, name)));
}

function inWorker(workerData) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

// Returns a function that compiles one spec to the files of it and its imports; `answer` tells
// what an import is.
function compilerOf(language, specs) {
  const compiler = require("kaitai-struct-compiler");
  return (tree, answer = (imported) => imported.tree) => {
    const importYaml = async (name) => {
      if (!specs.has(name)) throw new Error(`no file "${name}.ksy"`);
      return answer(specs.get(name));
    };
    return compiler.compile(language, tree, { importYaml }, false);
  };
}

async function compileEach(language, specs, ids) {
  const compile = compilerOf(language, specs);
  const files = {};
  const errors = [];
  for (const spec of ids.map((id) => specs.get(id))) {
    try {
      // The result holds the imported specs as well; each is kept from its own turn.
      const made = await compile(spec.tree);
      const name = outputName(language, spec.id);
      if (!(name in made)) throw new Error(`the compiler made no "${name}"`);
      files[name] = made[name];
    } catch (error) {
      // The compiler calls the spec "(main)" in faults of form, even where an import has the
      // fault. With empty imports, the spec's own faults come again.
      const empty = ({ id }) => ({ meta: { id } });
      const own = await compile(spec.tree, empty).then(() => "", textOf);
      errors.push(...explain(textOf(error), spec, own));
    }
  }
  return { files, errors };
}

async function compileTogether(language, specs, ids) {
  try {
    const made = await compilerOf(language, specs)({ meta: { id: "all_specs", imports: ids } });
    const names = ids.map((id) => outputName(language, id));
    const files = Object.fromEntries(names.map((name) => [name, made[name]]));
    return { files, errors: [] };
  } catch (error) {
    return { files: {}, errors: [textOf(error)] };
  }
}

function outputName(language, id) {
  if (language === "python") return `${id}.py`;
  const camel = id.replace(/(^|_)([a-z0-9])/g, (_, __, letter) => letter.toUpperCase());
  return `${camel}.js`;
}

function textOf(error) {
  return String(error?.message ?? error).trim();
}

// Returns the compiler's faults as `file: /yaml/path: reason`, leaving out those of imports
// that the compiler does not name. A named one is told again in the same words by each spec
// that imports it, so that it can be told once.
function explain(text, { id, file }, own) {
  const faults = [...text.matchAll(/^(\S+): (\S+):\n\s*error: (.*)$/gm)];
  if (!faults.length) return [`${file}: ${text}`];
  return faults
    .filter(([whole, where]) => where !== "(main)" || own.includes(whole))
    .map(([, where, at, reason]) => {
      const culprit = where === "(main)" ? id : where;
      return `${path.join(path.dirname(file), culprit)}.ksy: ${at}: ${reason}`;
    });
}

function write(out, results) {
  const outputs = [];
  for (const { language } of results) {
    fs.rmSync(path.join(out, language), { recursive: true, force: true });
  }
  for (const { language, files } of results) {
    fs.mkdirSync(path.join(out, language), { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      fs.writeFileSync(path.join(out, language, name), text);
      outputs.push(path.join(language, name));
    }
  }
  return outputs;
}
