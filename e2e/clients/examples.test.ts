import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { examplesOf, readAllExamples } from "@/lib/contract/code-examples";
import type { CodeLanguage } from "@/lib/contract/code-languages";
import { type ErrorCode, errorTable } from "@/lib/contract/errors";
import { callToolWithCurl } from "@/lib/contract/first-steps";
import { apiPaths, mcpPath } from "@/lib/contract/paths";
import { endpointsOf } from "@/lib/contract/reference";
import { SearchPage } from "@/lib/contract/registry";
import { seedAccount, seedSignedInUser } from "../support/accounts";
import { seedKey } from "../support/api-keys";
import { hashOfCost } from "../support/hash-of-cost";
import { installClient } from "../support/install-client";
import { ownFolder, ownServer } from "../support/own-server";
import { queryDatabase } from "../support/query-database";
import { type CommandResult, runProgram } from "../support/run-command";
import { wideLimits } from "../support/shared-server";

/** The values of the examples. */
const email = "jeanne@example.fr";
const password = "correct horse battery";
/** Hashed once, because every example runs as a new person. */
const passwordHash = hashOfCost(password, Number(process.env.PASSWORD_COST));

const env = { ...wideLimits, DEMO_REGISTER: "true", LIMIT_SEARCH: "2/2s" };
const { server, api } = await ownServer(env);
const document = api.document;
const endpoints = endpointsOf(document);
/** Where the programs run. */
const folder = ownFolder("examples");
const calls = endpoints.map((each) => [each.id, examplesOf(each.call).typescript] as const);
const readAll = readAllExamples(document).typescript;
await installClient(folder, { ...Object.fromEntries(calls), readAll });

/** The first argument is the name of the compiled program in TypeScript. */
const runners: Record<CodeLanguage, (name: string, code: string) => [string, string[]]> = {
  curl: (_, code) => ["sh", ["-c", code]],
  typescript: (name) => [process.execPath, [join(folder, `${name}.js`)]],
  python: (_, code) => ["python3", ["-c", code]],
};

/** What each language needs besides this project. */
const tools: Record<CodeLanguage, string[]> = {
  curl: ["curl", "jq"],
  typescript: [],
  python: ["python3"],
};

const isMissing = (tool: string) => spawnSync(tool, ["--version"]).error !== undefined;
const languages = Object.entries(tools).map(([language, needed]) => ({
  language: language as CodeLanguage,
  missing: needed.filter(isMissing),
}));

const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  runProgram(command, args, { PATH: process.env.PATH, ...env }, folder);

/** A new person with the address of the examples, one of two admins of the account, and what the programs need. */
async function newJeanne(): Promise<Record<string, string>> {
  await queryDatabase(server, "delete from users where email = $1", [email]);
  const jeanne = await seedSignedInUser(api, server, { email, role: "admin" });
  const values = [passwordHash, jeanne.user.id];
  await queryDatabase(server, "update users set password_hash = $1 where id = $2", values);
  await seedAccount(server, { role: "admin", account: jeanne.user.accountId });
  const { secret } = await seedKey(api, jeanne);
  return {
    REGISTRY_KEY: secret,
    ACCESS_TOKEN: jeanne.accessToken,
    REGISTRY_PASSWORD: password,
  };
}

/** Examples whose values only the reader knows, or invite somebody who is there already. All others succeed. */
const refused: Record<string, number> = {
  ...{ signUpWithInvitation: 422, refreshSession: 401, resetPassword: 422 },
  ...{ endOneSession: 404, deleteKey: 404, renameSavedSearch: 404, deleteSavedSearch: 404 },
  ...{ changeUser: 404, deleteUser: 404, endUserSessions: 404 },
  ...{ createInvitation: 409, resendInvitation: 404, revokeInvitation: 404 },
};

/** The status of a refused call, as each language reports it; 200 for any success. */
const statusOf: Record<CodeLanguage, (ended: CommandResult) => number> = {
  curl: ({ stdout }) => {
    const code = /^\{"ok":false,.*"code":"([A-Z_]+)"/.exec(stdout)?.[1] as ErrorCode | undefined;
    return code ? errorTable[code].status : 200;
  },
  typescript: ({ code: exit, stderr }) => {
    const code = /Error: ([A-Z_]+): /.exec(stderr)?.[1] as ErrorCode | undefined;
    return code ? errorTable[code].status : exit === 0 ? 200 : 0;
  },
  python: ({ code, stderr }) => {
    const status = /HTTP Error (\d+)/.exec(stderr)?.[1];
    return status ? Number(status) : code === 0 ? 200 : 0;
  },
};

describe.each(languages)("in $language", ({ language, missing }) => {
  it.skipIf(missing.length > 0)("the example of every operation runs", async () => {
    const statuses: Record<string, number> = {};
    for (const endpoint of endpoints) {
      const code = examplesOf(endpoint.call)[language];
      const [command, args] = runners[language](endpoint.id, code);
      const ended = await run(command, args, await newJeanne());
      statuses[endpoint.id] = statusOf[language](ended);
    }
    const expected = endpoints.map(({ id }) => [id, refused[id] ?? 200] as const);
    expect(statuses).toEqual(Object.fromEntries(expected));
  });

  it.skipIf(missing.length > 0)(
    "a whole result is read through a limit, a change of the register and a restart",
    async () => {
      const code = readAllExamples(document)[language];
      const shown = language === "curl" ? `${code}\ncat sirens.txt` : code;
      const [command, args] = runners[language]("readAll", shown);
      const env = await newJeanne();
      const reading = run(command, args, env);
      // It has read two pages then, and waits.
      await pause(1200);
      await queryDatabase(server, "update live_register set version = version + 1", []);
      await pause(1500);
      await server.terminate(15_000);
      await server.restart();
      const { code: exit, stdout, stderr } = await reading;
      expect([exit, stderr]).toEqual([0, ""]);
      const sirens = stdout
        .trim()
        .split("\n")
        .map((line) => line.slice(0, 9));
      await pause(2000);
      const answer = await api.get(`${apiPaths.search}?q=martin`, env.REGISTRY_KEY);
      const { total } = SearchPage.parse(answer.body);
      expect(total).toBeGreaterThan(200);
      expect(sirens).toHaveLength(total);
      expect(new Set(sirens).size).toBe(total);
    },
  );
});

it.skipIf(isMissing("curl"))("a tool of the MCP server is called with curl", async () => {
  const [command, args] = runners.curl("", callToolWithCurl(server.baseUrl + mcpPath));
  const { stdout } = await run(command, args, await newJeanne());
  const { companies } = JSON.parse(stdout).result.structuredContent;
  expect(companies).toHaveLength(2);
});
