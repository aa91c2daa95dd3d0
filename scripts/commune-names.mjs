// Writes lib/registry/nomenclatures/communes.json: the names of all communes of France in their official spelling.
// Run it with Node after the list of a new year was published: `node scripts/commune-names.mjs`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const source = "@etalab/decoupage-administratif@6.0.0";
const target = "lib/registry/nomenclatures/communes.json";

const folder = mkdtempSync(join(tmpdir(), "communes-"));
const archive = execFileSync("npm", ["pack", "--silent", source], {
  cwd: folder,
  encoding: "utf8",
}).trim();
execFileSync("tar", ["xzf", archive, "package/data/communes.json"], { cwd: folder });
/** @type {{ nom: string, code: string, type: string }[]} */
const communes = JSON.parse(readFileSync(join(folder, "package/data/communes.json"), "utf8"));
rmSync(folder, { recursive: true });

/**
 * Two names of the same letters: a reader of the register, which has capitals only, cannot tell them apart.
 * @param {string} name
 */
const lettersOf = (name) =>
  name
    .normalize("NFKD")
    .toUpperCase()
    .replace(/\p{M}/gu, "")
    .replace(/Œ/g, "OE")
    .replace(/Æ/g, "AE")
    .replace(/[^A-Z0-9]+/g, " ")
    .trim();
/** @param {string} code */
const departmentOf = (code) => code.slice(0, /^9[78]/.test(code) ? 3 : 2);
/**
 * Names that are right in ordinary case.
 * @param {string} name
 */
const isPlain = (name) => /^[A-Z][a-z]+$/.test(name);

/** @type {Map<string, Map<string, string>>} */
const spellings = new Map();
const current = communes.filter(({ type }) => type === "commune-actuelle");
const former = communes.filter(({ type }) => /^commune-(?:deleguee|associee)$/.test(type));
for (const { nom, code } of [...current, ...former]) {
  const letters = lettersOf(nom);
  /** @type {Map<string, string>} */
  const departments = spellings.get(letters) ?? new Map();
  const department = departmentOf(code);
  if (!departments.has(department)) departments.set(department, nom.replaceAll("'", "’"));
  spellings.set(letters, departments);
}

/** @type {string[]} */
const names = [];
/** @type {Record<string, string[]>} */
const homonyms = {};
for (const departments of [...spellings.values()]) {
  const distinct = [...new Set(departments.values())];
  const [first = ""] = distinct;
  if (distinct.length === 1) {
    if (!isPlain(first)) names.push(first);
    continue;
  }
  for (const name of distinct) {
    homonyms[name] = [...departments].filter(([, own]) => own === name).map(([code]) => code);
  }
}
names.sort();
const initials = [...new Set(names.map((name) => lettersOf(name).charAt(0)))].sort();
const lines = initials.map((initial) =>
  names.filter((name) => lettersOf(name).startsWith(initial)).join("|"),
);
writeFileSync(target, `${JSON.stringify({ source, names: lines, homonyms }, null, 2)}\n`);
