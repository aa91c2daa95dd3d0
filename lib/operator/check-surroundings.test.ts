import { chmodSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, it, vi } from "vitest";
import { parseEnv, setEnv } from "@/platform/env";
import { folderForTests } from "@/platform/folder-for-test";
import { listen } from "@/platform/listen-for-test";
import { checkMail, checkProxies, checkSecrets } from "./check-surroundings";

const folder = folderForTests();
const secret = "q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk";

afterEach(() => {
  setEnv(undefined);
  vi.unstubAllEnvs();
});

const within = (values: Record<string, string>) =>
  setEnv(parseEnv({ DATA_DIR: folder, ...values }));

it("examines the file of the secret in use, also when a variable was added after the start", () => {
  within({});
  vi.stubEnv("AUTH_SECRET", secret);
  const path = join(folder, "auth-secret");
  const found = (now = Date.now()) =>
    checkSecrets(new Date(now)).map(({ state, message }) => `${state}: ${message}`);
  expect(found(Date.now() - 1)).toEqual([`good: The secret in ${path} is 0 days old`]);
  chmodSync(path, 0o644);
  expect(found().join()).toMatch(/^problem: .* chmod 600 /);
  chmodSync(path, 0o600);
  utimesSync(path, new Date(), new Date(Date.now() - 400 * 86_400_000));
  expect(found().join()).toMatch(/^advice: .* is 400 days old/);
  within({ AUTH_SECRET: secret, AUTH_SECRET_PREVIOUS: [...secret].reverse().join("") });
  expect(found()).toEqual([
    "good: AUTH_SECRET is from the environment, which does not say its age",
    "advice: Remove AUTH_SECRET_PREVIOUS 30 days after the secret was changed.",
  ]);
});

it.each<[string, Record<string, string>, string, RegExp]>([
  ["https without a proxy", { APP_URL: "https://a.fr" }, "problem", / set it to the proxy's/],
  ["http for others", { APP_URL: "http://a.fr" }, "problem", / sends passwords unencrypted/],
  [
    "a range",
    { APP_URL: "https://a.fr", TRUSTED_PROXIES: "10.0.0.0/8" },
    "advice",
    / 10\.0\.0\.0\/8, .* one by one/,
  ],
  ["one proxy", { APP_URL: "https://a.fr", TRUSTED_PROXIES: "10.0.0.1" }, "good", /./],
])("examines proxies: %s", (_, values, state, sentence) => {
  within(values);
  expect(checkProxies()).toMatchObject({ state, message: expect.stringMatching(sentence) });
});

it("signs in at the mail server and sends nothing", async () => {
  const onData = vi.fn();
  const server = new SMTPServer({
    allowInsecureAuth: true,
    onData,
    onAuth: ({ username, password }, _session, done) =>
      done(password === "right" ? null : new Error("Wrong"), { user: username }),
  });
  const address = `127.0.0.1:${await listen(server.server)}`;
  const check = async (SMTP_URL: string) => {
    within({ SMTP_URL, MAIL_FROM: "registry@example.fr" });
    const { state, message } = await checkMail();
    return `${state}: ${message}`;
  };
  const url = (password: string) => `smtp://me:${password}@${address}`;
  expect(await check(url("right"))).toBe(`good: ${address} takes mail from registry@example.fr`);
  const wrong = await check(url("wrong"));
  expect(wrong).toMatch(/^problem: .* takes no mail: .*; check SMTP_URL\.$/);
  expect(wrong).not.toContain("wrong@");
  expect(onData).not.toHaveBeenCalled();
  await new Promise<void>((resolve) => server.close(resolve));
  expect(await check("smtp://127.0.0.1:1")).toBe(
    "problem: 127.0.0.1:1 takes no mail: nothing listens at 127.0.0.1:1 (ECONNREFUSED); check SMTP_URL.",
  );
  within({ APP_URL: "https://a.fr" });
  expect((await checkMail()).message).toMatch(/ set SMTP_URL to a mail server\.$/);
});
