import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import { examplesOf, readAllExamples } from "./code-examples";
import { readAllWithPython } from "./first-steps";
import { openApiDocument } from "./openapi";
import type { Document, Operation } from "./openapi-types";
import { type Endpoint, endpointsOf, getEndpoint } from "./reference";
import { callPath, exampleCall, sampleOf } from "./reference-examples";
import { trialOf } from "./reference-trial";

const document = JSON.parse(
  JSON.stringify(openApiDocument("https://example.fr", "1.0.0")),
) as Document;
const endpoints = endpointsOf(document);
const find = (id: string) => getEndpoint(endpoints, id);

/** A document with one operation, whose values are hard to quote. */
function documentOf(operation: Partial<Operation>): { document: Document; endpoint: Endpoint } {
  const whole = {
    ...{ operationId: "a", summary: "A", tags: ["a"], responses: {} },
    ...operation,
  };
  const only = { ...document, paths: { "/v1/a": { post: whole } } };
  const [endpoint] = endpointsOf(only);
  if (!endpoint) throw new Error("No operation.");
  return { document: only, endpoint };
}

const bodyOf = (properties: Record<string, unknown>): Partial<Operation> => ({
  requestBody: {
    content: {
      "application/json": {
        schema: {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, example]) => [name, { examples: [example] }]),
          ),
        },
      },
    },
  },
});

it.each(endpoints)("an example of $id gives every required value", (endpoint) => {
  for (const { name, isRequired, schema } of endpoint.parameters) {
    if (isRequired) expect(sampleOf(document, name, schema), name).toBeDefined();
  }
  const call = exampleCall(document, endpoint);
  const required = endpoint.body?.fields.filter(({ isRequired }) => isRequired) ?? [];
  const names = required.map(({ name }) => name);
  expect(Object.keys(call.body ?? {})).toEqual(expect.arrayContaining(names));
  expect(callPath(call)).not.toMatch(/[{}]|undefined/);
});

describe("the example of a search", () => {
  const { curl, typescript, python } = examplesOf(exampleCall(document, find("searchCompanies")));

  it("in curl", () => {
    expect(curl).toBe(
      [
        "curl 'https://example.fr/v1/registry/search?q=la+poste' \\",
        '  -H "authorization: Bearer $REGISTRY_KEY"',
      ].join("\n"),
    );
  });

  it("in TypeScript", () => {
    expect(typescript).toBe(
      [
        'import { createRegistryClient } from "company-registry-client";',
        "",
        'const registry = createRegistryClient({ baseUrl: "https://example.fr", key: process.env.REGISTRY_KEY });',
        'const { data, error } = await registry.GET("/v1/registry/search", {',
        '  params: { query: { q: "la poste" } },',
        "});",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the example's own
        "if (error) throw new Error(`${error.code}: ${error.error}`);",
        "console.log(data);",
      ].join("\n"),
    );
  });

  it("in Python", () => {
    expect(python).toBe(
      [
        "import json",
        "import os",
        "from urllib.error import HTTPError",
        "from urllib.request import Request, urlopen",
        "",
        "request = Request(",
        '    "https://example.fr/v1/registry/search?q=la+poste",',
        '    headers={"Authorization": "Bearer " + os.environ["REGISTRY_KEY"]},',
        ")",
        "try:",
        "    with urlopen(request, timeout=60) as response:",
        "        answer = json.load(response)",
        "except HTTPError as refusal:",
        '    raise SystemExit(f"{refusal}: {refusal.read().decode()}")',
        "print(answer)",
      ].join("\n"),
    );
  });
});

describe("an example without a key", () => {
  it("of an operation for sessions takes an access token, or signs in", () => {
    const { curl, typescript, python } = examplesOf(exampleCall(document, find("listKeys")));
    expect(curl).toContain('"authorization: Bearer $ACCESS_TOKEN"');
    expect(python).toContain('os.environ["ACCESS_TOKEN"]');
    expect(typescript).toContain('email: "jeanne@example.fr",');
  });

  it("of an operation for anyone sends nothing", () => {
    const { curl, typescript, python } = examplesOf(exampleCall(document, find("createSession")));
    expect(curl).toContain(`-d '{"email":"jeanne@example.fr","password":"correct horse battery"}'`);
    for (const code of [curl, typescript, python]) expect(code).not.toMatch(/bearer|key:|ACCESS/i);
  });
});

describe("values", () => {
  const values = { name: 'L\'Oréal \\ "x"', flag: true, list: [1, null, { "a-b": false }] };
  const { document: only, endpoint } = documentOf(bodyOf(values));
  const { curl, typescript, python } = examplesOf(exampleCall(only, endpoint));

  it("are quoted for a shell", () => {
    const text = JSON.stringify(values).replace("'", "'\\''");
    expect(curl).toContain(`-d '${text}'`);
  });

  it("are literals of TypeScript", () => {
    expect(typescript).toContain(
      'body: { name: "L\'Oréal \\\\ \\"x\\"", flag: true, list: [1, null, { "a-b": false }] },',
    );
  });

  it("are literals of Python", () => {
    expect(python).toContain(
      'json.dumps({"name": "L\'Oréal \\\\ \\"x\\"", "flag": True, "list": [1, None, {"a-b": False}]})',
    );
  });
});

it("a file is saved under the name that the answer gives it", () => {
  const { curl, typescript, python } = examplesOf(exampleCall(document, find("exportCompanies")));
  expect(curl).toContain("--remote-header-name --remote-name");
  expect(typescript).toContain('parseAs: "text",');
  expect(python).toContain('open(response.headers.get_filename(), "wb")');
  expect(python).toContain("{refusal.read().decode()}");
});

it.each(endpoints)("the example of $id in TypeScript is valid code", async (endpoint) => {
  const options = { loader: "ts", format: "esm", target: "es2022" } as const;
  const { warnings } = await transform(
    examplesOf(exampleCall(document, endpoint)).typescript,
    options,
  );
  expect(warnings).toEqual([]);
});

it("a whole result is read from the document's own address, in every language", () => {
  for (const code of Object.values(readAllExamples(document))) {
    expect(code).toContain("https://example.fr");
    expect(code).toContain("REGISTRY_KEY");
  }
});

describe("what can be tried", () => {
  it("is what a key may call", () => {
    const tried = endpoints.filter((endpoint) => trialOf(document, endpoint));
    expect(tried.map(({ id }) => id)).toEqual([
      ...["searchCompanies", "suggestCompanies", "exportCompanies", "getCompanies", "getCompany"],
      ...["listEstablishments", "exportEstablishments", "getLimits", "getSession"],
    ]);
  });

  it("has a field for each parameter of the address, filled in where the example gives a value", () => {
    const trial = trialOf(document, find("listEstablishments"));
    const inAddress = find("listEstablishments").parameters.filter(
      ({ location }) => location !== "header",
    );
    expect(trial?.fields.map(({ name }) => name)).toEqual(inAddress.map(({ name }) => name));
    const field = (name: string) => trial?.fields.find((each) => each.name === name);
    expect(field("siren")).toMatchObject({ location: "path", value: "356000000", options: null });
    expect(field("page")).toMatchObject({ location: "query", value: "", isInteger: true });
    expect(field("active")?.options).toEqual(["true", "false"]);
    expect(trial?.body).toBeNull();
  });

  it("has the example as its body", () => {
    const { body } = trialOf(document, find("getCompanies")) ?? {};
    expect(JSON.parse(body ?? "")).toEqual({ sirens: ["356000000", "552032534"] });
  });
});

it.skipIf(spawnSync("python3", ["--version"]).error)(
  "Python reads a whole result through the refusals of a service or proxy that restarts",
  async () => {
    const refusals = [429, 502, 503, 504];
    const companies = [{ siren: "356000000", name: "LA POSTE" }];
    const server = createServer((_, response) => {
      const status = refusals.shift() ?? 200;
      const body = JSON.stringify({ companies, nextCursor: null });
      response.writeHead(status, { "retry-after": "1" }).end(status === 200 ? body : "<html>");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const withoutWaiting = "import time\ntime.sleep = lambda seconds: None\n";
    const program = withoutWaiting + readAllWithPython(`http://127.0.0.1:${port}`);
    const python = spawn("python3", ["-c", program], {
      env: { ...process.env, REGISTRY_KEY: "crk_test" },
    });
    const [output, errors] = await Promise.all([text(python.stdout), text(python.stderr)]);
    server.close();
    expect([output, errors]).toEqual(["356000000 LA POSTE\n", ""]);
  },
);
