import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { errorTable } from "@/lib/contract/errors";
import type { Operation } from "@/lib/contract/operation";
import { groups } from "@/lib/contract/operations/all";
import manifest from "@/package.json";
import { budgetVariable } from "@/platform/budgets";
import { parseEnv, variableNames } from "@/platform/env";
import { root } from "./project.mjs";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const filesIn = (folder: string, name: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => name.test(path))
    .map((path) => join(folder, path));
const filesAtTop = (name: RegExp) => readdirSync(root).filter((path) => name.test(path));

const inFolders = ["docs", ".github"].flatMap((folder) => filesIn(folder, /\.md$/));
const documents = [...filesAtTop(/\.md$/), ...inFolders, "packages/client/README.md"];
const scripts: Record<string, string> = manifest.scripts;
const operations = groups.flatMap((group) => Object.values<Operation>(group.operations));
const apiPaths = operations.map(({ path }) => withColons(path));

/** As documents write parameters of a path: `/v1/auth/keys/:id`. */
function withColons(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** The words that a program could read: code in lines and blocks. */
function codeOf(text: string): string[] {
  const blocks = [...text.matchAll(/^ *```\w*\n([\s\S]*?)^ *```/gm)].map(([, code]) => code ?? "");
  const lines = [...text.replace(/^ *```[\s\S]*?^ *```/gm, "").matchAll(/`([^`\n]+)`/g)];
  return [...blocks, ...lines.map(([, code]) => code ?? "")];
}

/** The anchors of a document's headings, as forges make them. */
function anchorsOf(document: string): string[] {
  const text = read(document).replace(/^```[\s\S]*?^```/gm, "");
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replace(/ /g, "-"),
  );
}

const rowsBelow = (text: string, heading: string) =>
  (text.split(`\n## ${heading}\n`)[1]?.split(/\n## /)[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));

const folders = ["app", "cli", "components", "db", "deploy", "e2e", "i18n", "lib", "scripts"];
folders.push("server", "bench", "platform");
const source = /(?<!\.test)\.(?:ts|tsx|mjs|sh|yaml)$/;
const sourceText = [filesAtTop(source), folders.flatMap((folder) => filesIn(folder, source))]
  .flat()
  .map(read)
  .join("\n");
const filePattern = new RegExp(
  `^(?:(?:docs|packages|${folders.join("|")})/[\\w./\\[\\]-]*|[\\w.-]+\\.(?:ts|mjs|yaml|md))$`,
);
/** Of a data folder, or what is not to be made. */
const otherFiles = new Set(["db/", "index.ts"]);
/** Variables of what the service works with. */
const otherNames = /^(?:OTEL_[A-Z_]+|NODE_EXTRA_CA_CERTS|NEW_DATABASE)$/;

describe.each(documents)("%s", (document) => {
  const text = read(document);
  const code = codeOf(text);

  it("links only to what exists", () => {
    const found = text.matchAll(/(?:\]\(|<img src=")(?!https?:|mailto:)([^)"]+)/g);
    const missing = [...found].filter(([, link = ""]) => {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? document : normalize(join(dirname(document), path));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
    expect(missing.map(([, link]) => link)).toEqual([]);
  });

  it("names only files and folders that exist", () => {
    const named = code.filter((one) => filePattern.test(one) && !otherFiles.has(one));
    const isThere = (path: string) =>
      existsSync(join(root, path)) || existsSync(join(root, dirname(document), path));
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  it("gives only commands that exist, with options that their source knows", () => {
    const lines = code.flatMap((one) => one.split("\n"));
    // `registry` is the command of docs/operations/install.md.
    const command = /(?:npm run (?:--silent )?|^ *registry (?=\w)|^(?=bench:))([\w:-]+)([^|#>]*)/;
    const wrong = lines.filter((line) => {
      const [, name, args = ""] = command.exec(line) ?? [];
      if (name === undefined) return false;
      const options = args.match(/(?<= )--[a-z][\w-]*/g) ?? [];
      return !(name in scripts) || options.some((option) => !isOption(name, option));
    });
    expect(wrong).toEqual([]);
  });

  it("names only stages of the tests that exist", () => {
    const stages = [...read("scripts/test.mjs").matchAll(/^ {2}"?([a-z:]+)"?: \{ .*run\b/gm)].map(
      ([, name = ""]) => name,
    );
    const groups = ["NAME", "full", "rest", "changed", "api", "processes"];
    const known = [...groups, ...stages];
    const named = [...text.matchAll(/npm test -- ([\w:]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it("names only variables and error codes that exist", () => {
    const named = code.flatMap((one) => one.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []);
    const isKnown = (name: string) =>
      variableNames.includes(name) || new RegExp(`\\b${name}\\b`).test(sourceText);
    expect(named.filter((name) => !otherNames.test(name) && !isKnown(name))).toEqual([]);
  });

  it("names only endpoints that exist", () => {
    const whole = code.flatMap((one) => one.match(/(?<![\w/])\/v1\/[\w/:.{}-]+/g) ?? []);
    const unknown = whole
      .map((path) => withColons(path).replace(/company\/\d{9}/, "company/:siren"))
      .filter((path) => !apiPaths.some((known) => isAtOrAbove(path, known)));
    expect(unknown).toEqual([]);
  });
});

/** `/v1/registry` stands for all that is below it. */
function isAtOrAbove(path: string, known: string): boolean {
  return path === known || known.startsWith(`${path.replace(/\/$/, "")}/`);
}

/** Whether the program of the command, in its one file, reads such an option. */
function isOption(command: string, option: string): boolean {
  const script = scripts[command] ?? "";
  if (script.startsWith("drizzle-kit")) return true;
  const [, runner = "", name] = /scripts\/([\w-]+)\.mjs(?: (\w[\w-]*))?/.exec(script) ?? [];
  const program = name === undefined ? `scripts/${runner}.mjs` : `${runner}/${name}.ts`;
  return new RegExp(`^ +"?${option.slice(2)}"?: \\{ type: "(?:string|boolean)"`, "m").test(
    read(program),
  );
}

describe("README.md", () => {
  const readme = read("README.md");

  it("has at most 900 words, and a picture on its first screen", () => {
    expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(900);
    const firstScreen = readme.split("\n").slice(0, 10).join("\n");
    expect(firstScreen).toMatch(/<img src="docs\/images\//);
  });

  it("links to every document for readers", () => {
    const own = documents.filter((path) =>
      /^(?:docs\/|docs\/operations\/(?=README))?[\w-]+\.md$/.test(path),
    );
    const missing = own.filter((path) => path !== "README.md" && !readme.includes(`](${path})`));
    expect(missing).toEqual([]);
  });

  it("says the version and the Node.js of package.json", () => {
    expect(readme).toContain(`**Version** ${manifest.version}`);
    const [, node = "?"] = /^>=(\d+\.\d+)\.\d+$/.exec(manifest.engines.node) ?? [];
    expect(readme).toContain(`Node.js ${node} or later`);
    expect(node.split(".")[0]).toBe(read(".nvmrc").trim());
  });
});

describe("docs/api.md", () => {
  const api = read("docs/api.md");

  it("has every error code with its status and message, in the order of the code", () => {
    const told = rowsBelow(api, "Errors").map(([, code = "", status, message]) => {
      return [code.replaceAll("`", ""), Number(status), message];
    });
    const known = Object.entries(errorTable).map(([code, row]) => [code, row.status, row.message]);
    expect(told).toEqual(known);
  });
});

it("docs/operations/README.md links to every page of its folder", () => {
  const index = read("docs/operations/README.md");
  const pages = filesIn("docs/operations", /\.md$/).map((path) => basename(path));
  const missing = pages.filter((page) => page !== "README.md" && !index.includes(`](${page})`));
  expect(pages.length).toBeGreaterThan(8);
  expect(missing).toEqual([]);
});

describe("docs/endpoints.md", () => {
  const callerOf = ({ auth, keys }: Operation) =>
    ({ none: "anyone", admin: "admins" })[auth as string] ?? (keys ? "users, keys" : "users");
  const rowOf = (operation: Operation) => {
    const { method, path, summary, limit = operation.addressLimit } = operation;
    const budget = limit ? `\`${budgetVariable(limit)}\`` : "";
    const call = `\`${method} ${withColons(path)}\``;
    return `| ${[call, summary, callerOf(operation), budget].join(" | ")} |`;
  };
  const sections = groups.map(({ description, operations }) => [
    `\n## ${description.replace(/\.$/, "")}\n`,
    "| Method and path | Does | For | Budget |\n| --- | --- | --- | --- |",
    ...Object.values<Operation>(operations).map(rowOf),
  ]);

  it("has every operation as it is declared", async () => {
    const introduction =
      "# Endpoints\n\nMade from the declarations in `lib/contract/operations/`. What all have in common: [API](api.md).";
    const text = `${[introduction, ...sections.flat()].join("\n")}\n`;
    await expect(text).toMatchFileSnapshot("../docs/endpoints.md");
  });
});

describe("SECURITY.md", () => {
  const promises = (read("SECURITY.md").split("\n## Promises\n")[1]?.split("\n## ")[0] ?? "")
    .split(/\n- /)
    .slice(1)
    .map((item) => item.split(/\n\n/)[0]?.replace(/\s+/g, " ") ?? "");
  const tests = promises.map((item) => {
    const [, promise = "", rest = ""] = /^(.*?\.) (`[\w./-]+` ".*)$/.exec(item) ?? [];
    const found = rest.matchAll(/`([\w./-]+)` "([^"]+)"/g);
    return { promise, named: [...found].map(([, file = "", title = ""]) => ({ file, title })) };
  });

  it("lists its promises", () => {
    expect(tests.length).toBeGreaterThan(40);
  });

  it.each(tests)("names a test that runs: $promise", ({ promise, named }) => {
    expect(promise).not.toBe("");
    expect(named.length).toBeGreaterThan(0);
    for (const { file, title } of named) {
      // The words with which exactly one title of the file begins.
      const parts = read(file).replaceAll(`\`${title}`, `"${title}`).split(`"${title}`);
      expect(parts, `${file}: ${title}`).toHaveLength(2);
      expect(parts[0]).not.toMatch(/\b(?:skip|todo|fixme)\(\s*$/);
    }
  });
});

const secret = { AUTH_SECRET: "q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6" };

describe("docs/configuration.md", () => {
  const rows = read("docs/configuration.md")
    .split("\n")
    .filter((line) => /^\| `[A-Z_]+`/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim().replace(/^`|`$/g, "")))
    .map(([, name = "", byDefault = ""]) => ({ name, byDefault }));

  it("names every variable once, and no other", () => {
    const known = variableNames.filter((name) => name !== "NODE_ENV");
    expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });

  it.each(rows)("says the default of $name: $byDefault", ({ name, byDefault }) => {
    const defaults = parseEnv(secret);
    if (byDefault !== "none") {
      expect(parseEnv({ ...secret, [name]: byDefault })).toEqual(defaults);
    } else if (name !== "AUTH_SECRET") {
      expect([undefined, []]).toContainEqual(defaults[name as keyof typeof defaults]);
    }
  });
});

describe(".env.example", () => {
  const lines = [...read(".env.example").matchAll(/^#?([A-Z_]+)=(.*)$/gm)];

  it("names only variables that the service knows, with values that it accepts", () => {
    const names = lines.map(([, name = ""]) => name);
    expect(names.filter((name) => !variableNames.includes(name))).toEqual([]);
    const given = Object.fromEntries(lines.map(([, name = "", value]) => [name, value]));
    parseEnv({ ...given, ...secret });
  });

  it("sets nothing as it is", () => {
    expect(read(".env.example").match(/^[^#\n].*/gm)).toBeNull();
  });
});

describe("the habits around the code", () => {
  it.each(["docs/api.md", "packages/client/README.md"])("%s names the client's version", (path) => {
    const named = [...read(path).matchAll(/developers\/client-([\w.-]+)\.tgz/g)];
    expect(named.map(([, version]) => version)).toEqual([manifest.version]);
  });

  it("CHANGELOG.md has the version of package.json", () => {
    const version = manifest.version.replaceAll(".", "\\.");
    expect(read("CHANGELOG.md")).toMatch(new RegExp(`^## ${version}\\b`, "m"));
  });

  it("the workflow runs .ci/run, which runs npm test", () => {
    type Workflow = { jobs: { test: { steps: { run?: string }[] } } };
    const { jobs } = parse(read(".github/workflows/ci.yml")) as Workflow;
    expect(jobs.test.steps.map(({ run }) => run)).toContain(".ci/run");
    expect(read(".ci/run")).toMatch(/^npm --silent test \|\| .*\nnpm --silent test -- rest /m);
  });
});
