import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as after } from "node:timers/promises";
import { expect, it } from "vitest";
import { pagePaths } from "@/lib/contract/page-paths";
import { clientPackagePath, searchPath } from "@/lib/contract/paths";
import { SearchPage } from "@/lib/contract/registry";
import { version } from "@/platform/version";
import { clientFolder } from "../../scripts/client-package.mjs";
import { seedSignedInUser } from "../support/accounts";
import { installClient } from "../support/install-client";
import { ownFolder, ownServer } from "../support/own-server";
import { queryDatabase } from "../support/query-database";
import { setClock, settableClock } from "../support/set-clock";

const env = { DEMO_REGISTER: "true", LIMIT_SEARCH: "4/2s", ...(await settableClock()) };
const { server, api } = await ownServer(env);
/** Where somebody has installed the client. */
const folder = ownFolder("client");
await install();
const person = await seedSignedInUser(api, server);

/** The client from the server, the program below, and the example of the README. */
function install() {
  const readme = readFileSync(join(clientFolder, "README.md"), "utf8");
  const programs = {
    "test-program": readFileSync(join(clientFolder, "test-program.ts"), "utf8"),
    readme: readme.split("```ts\n")[1]?.split("```")[0] ?? "",
  };
  return installClient(folder, programs, { url: server.baseUrl + clientPackagePath(version) });
}

type Said = {
  pause?: string;
  emails?: string[];
  refused?: string;
  sirens?: string[];
  listed?: string[];
  versions?: number[];
  several?: string[];
  failure?: object;
  answers?: Record<string, number>;
};

/** Runs the program, does what belongs to its pauses, and gives what it said. */
async function runProgram(pauses: Record<string, () => Promise<unknown>>): Promise<Said> {
  const { email, password } = person;
  const child = spawn(
    process.env.TEST_SERVER_NODE ?? process.execPath,
    [join(folder, "test-program.js")],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        BASE_URL: server.baseUrl,
        EMAIL: email,
        PASSWORD: password,
      } as never,
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  const said: Said = {};
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const { pause, ...rest } = JSON.parse(line) as Said;
      Object.assign(said, rest);
      if (pause === undefined) continue;
      await pauses[pause]?.();
      child.stdin.write("\n");
    }
    return said;
  } finally {
    child.kill();
  }
}

it("is served at an address with its version, which the page of developers shows, and at one without", async () => {
  const get = async (path: string) => (await fetch(server.baseUrl + path)).arrayBuffer();
  const [named, unnamed] = [await get(clientPackagePath(version)), await get(clientPackagePath())];
  expect(Buffer.from(named).equals(Buffer.from(unnamed))).toBe(true);
  const caching = async (path: string) =>
    (await fetch(server.baseUrl + path)).headers.get("cache-control");
  expect(await caching(clientPackagePath(version))).toBe("public, max-age=31536000, immutable");
  expect(await caching(clientPackagePath())).toBe("public, max-age=0");
  const page = Buffer.from(await get(pagePaths.developers)).toString();
  expect(page).toContain(`npm install ${server.baseUrl}/developers/client-${version}.tgz`);
});

it("reads a whole result once, through a limit, a change of the register and a restart", async () => {
  let restarted: Promise<void> | undefined;
  const restartSoon = () => after(1500).then(() => server.restart());
  const changeRegister = () =>
    queryDatabase(server, "update live_register set version = version + 1", []);
  const said = await runProgram({
    "signed in": () => setClock(server, 16 * 60),
    refreshed: () => setClock(server, 0),
    "read 150": changeRegister,
    "read 350": async () => {
      await server.terminate(15_000);
      restarted = restartSoon();
    },
    "listed 150": changeRegister,
  });
  await restarted;
  expect(said.emails).toEqual(Array.from({ length: 6 }, () => person.email));
  expect(said.refused).toBe("FORBIDDEN");
  const { sirens = [], answers = {} } = said;
  await after(2000);
  const found = async (q: string) =>
    SearchPage.parse((await api.get(searchPath(q), person.accessToken)).body);
  const { total, register } = await found("sci");
  expect(total).toBeGreaterThan(400);
  expect(sirens).toHaveLength(total);
  expect(new Set(sirens).size).toBe(total);
  // Told of the change, it has emptied its list, and all come again.
  expect(said.versions).toEqual([register.version]);
  expect(said.listed).toHaveLength((await found("martin")).total);
  expect(new Set(said.listed).size).toBe(said.listed?.length);
  expect(said.several).toEqual(sirens.slice(0, 3));
  expect(said.failure).toMatchObject({
    name: "RegistryError",
    ...{ status: 400, code: "VALIDATION_ERROR", details: { field: "region" } },
  });
  expect(answers).toMatchObject({
    "POST /v1/auth/session 200": 1,
    "GET /v1/auth/session 200": 6,
    "GET /v1/auth/session 401": 3,
    "POST /v1/auth/session/refresh 200": 1,
    "GET /v1/registry/search 409": 2,
    "GET /v1/registry/search 429": expect.any(Number),
    "GET /v1/registry/search broken": expect.any(Number),
  });
});
