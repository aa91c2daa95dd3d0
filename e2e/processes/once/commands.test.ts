import { describe, expect, it } from "vitest";
import { invite } from "@/lib/operator/invite";
import { key } from "@/lib/operator/key";
import { ownFolder } from "../../support/own-server";
import { runCommand } from "../../support/run-command";
import { sharedServer } from "../../support/shared-server";

const server = sharedServer();
const AUTH_SECRET = "q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6";
const nowhere = "postgres://nobody@127.0.0.1:1/none";
const unknownId = "00000000-0000-4000-8000-000000000000";

it.concurrent.each([
  ["backup", [], "Usage: npm run backup -- FILE"],
  ["backup", ["a", "b"], "Usage: npm run backup -- FILE"],
  ["doctor", ["--colour"], "Unknown option '--colour'.\nUsage: npm run doctor"],
  ["invite", ["--account", unknownId], "There is no account"],
  ["invite", ["--email", "nonsense"], "--email nonsense is not a valid email address."],
  ["key", ["--email", "a@b.fr"], "Usage: npm run key"],
  ["key", ["--email", "a@b.fr", "--name", "x", "--list"], "Usage: npm run key"],
  ["key", ["--email", "nobody@example.fr", "--name", "x"], "Nobody has the address nobody@"],
  ["key", ["--email", "nobody@example.fr", "--list"], "Nobody has the address nobody@"],
  ["key", ["--revoke", unknownId], `There is no key ${unknownId}.`],
  ["user", ["--colour", "red"], "Unknown option '--colour'.\nUsage: npm run user"],
  ["user", ["--email", "a@b.fr"], "Usage: npm run user"],
  ["user", ["--email", "a@b.fr", "--enable", "--delete"], "Usage: npm run user"],
  ["user", ["--email", "a@b.fr", "--list"], "Usage: npm run user"],
  ["user", ["--email", "nobody@example.fr", "--role", "admin"], "Nobody has the address nobody@"],
])("%s refuses %j with an explanation", async (name, args, sentence) => {
  const { code, stdout, stderr } = await runCommand(name, args, server);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain("    at ");
});

it.each([
  [{ role: "king" }, "--role must be member or admin, not king."],
  [{ expires: "soon" }, "--expires must be like 7d, 12h or 30m, at most 365d, not soon."],
  [{ account: "7" }, "--account must be an account's identifier, not 7."],
  [{ locale: "de" }, "--locale must be fr or en, not de."],
])("invite refuses %j with an explanation", async (options, sentence) => {
  await expect(invite(options, new Date())).rejects.toThrow(sentence);
});

it.each([
  [{ email: "nonsense", name: "x" }, "--email nonsense is not a valid email address."],
  [{ email: "a@b.fr", name: " " }, "--name must not be empty."],
  [{ email: "a@b.fr", name: "x", expires: "soon" }, "--expires must be like 7d"],
])("key refuses %j with an explanation", async (options, sentence) => {
  await expect(key({ action: "create", ...options }, new Date())).rejects.toThrow(sentence);
});

describe("a database that cannot be used is told in one sentence", () => {
  const away =
    "Cannot reach the database at DATABASE_URL; is it running, and is the address right?\n";
  const undecodable = "DATABASE_URL is not a valid address; in a password, % is written %25.\n";

  it.concurrent.each<[string, string[], string, string]>([
    ["backup", ["away.backup"], nowhere, away],
    ["import", ["--rollback"], nowhere, away],
    ["invite", [], nowhere, away],
    ["key", ["--revoke", "7"], nowhere, away],
    ["migrate", [], nowhere, away],
    ["user", ["--email", "a@b.fr", "--enable"], nowhere, away],
    ["../server", [], nowhere, away],
    ["invite", [], "postgres://a:%zz@127.0.0.1/b", undecodable],
    ["../server", [], "postgres://a:%zz@127.0.0.1/b", undecodable],
  ])("%s %j at %s", async (name, args, DATABASE_URL, sentence) => {
    const environment = { ...server.environment, PORT: "0", DATABASE_URL, AUTH_SECRET };
    const result = await runCommand(name, args, { environment });
    expect(result).toEqual({ code: 1, stdout: "", stderr: sentence });
  });
});

it.concurrent.each<[string, Record<string, string>, RegExp]>([
  ["the same DATA_DIR", { PORT: "0" }, /^Another process \(pid \d+ on \S+\) is using .*DATA_DIR/],
  ["the same port", { DATA_DIR: ownFolder("port") }, /^Port \d+ is in use/],
  [
    "an example secret",
    { PORT: "0", DATABASE_URL: nowhere, AUTH_SECRET: "change-me-change-me-change-me-change-me" },
    /^AUTH_SECRET is an example/,
  ],
])("a second process with %s is refused with an explanation", async (_, own, sentence) => {
  const environment = { ...server.environment, ...own };
  const { code, stderr } = await runCommand("../server", [], { environment });
  expect(code).toBe(1);
  expect(stderr).toMatch(sentence);
});
