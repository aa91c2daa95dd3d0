import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { listen } from "@/platform/listen-for-test";
import { examplesOf } from "./code-examples";
import { readAllWithPython } from "./first-steps";
import { openApiDocument } from "./openapi";
import { type Endpoint, endpointsOf, getEndpoint } from "./reference";
import { trialsOf } from "./reference-trial";

const document = openApiDocument("https://example.fr", "1.0.0");
const endpoints = endpointsOf(document);

it("an example of an operation for anyone sends no key", () => {
  const signIn = getEndpoint(endpoints, "createSession");
  const { curl, typescript, python } = examplesOf(signIn.call);
  expect(curl).toContain(`-d '{"email":"jeanne@example.fr","password":"correct horse battery"}'`);
  for (const code of [curl, typescript, python]) expect(code).not.toMatch(/bearer|key:|ACCESS/i);
});

it("values are quoted for a shell, and are literals of TypeScript and Python", () => {
  const values = { name: 'L\'Oréal \\ "x"', flag: true, list: [1, null, { "a-b": false }] };
  const requestBody = { content: { "application/json": { schema: {}, example: values } } };
  const post = { operationId: "a", summary: "A", tags: ["a"], responses: {}, requestBody };
  const only = { ...document, paths: { "/v1/a": { post } } };
  const [endpoint] = endpointsOf(only) as [Endpoint];
  const { curl, typescript, python } = examplesOf(endpoint.call);
  expect(curl).toContain(`-d '${JSON.stringify(values).replace("'", "'\\''")}'`);
  expect(typescript).toContain(
    'body: { name: "L\'Oréal \\\\ \\"x\\"", flag: true, list: [1, null, { "a-b": false }] },',
  );
  expect(python).toContain(
    'json.dumps({"name": "L\'Oréal \\\\ \\"x\\"", "flag": True, "list": [1, None, {"a-b": False}]})',
  );
});

it("what can be tried is what a key may call", () => {
  expect(Object.keys(trialsOf(document, endpoints))).toEqual([
    ...["searchCompanies", "suggestCompanies", "exportCompanies", "getCompany", "getCompanies"],
    ...["listEstablishments", "exportEstablishments", "getLimits", "getSession"],
  ]);
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
    });
    const port = await listen(server);
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
