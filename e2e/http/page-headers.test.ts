import { expect, it } from "vitest";
import { sendRequest } from "../support/http-request";
import { sharedServer } from "../support/shared-server";

const get = (path: string) => sendRequest({ method: "GET", url: sharedServer().baseUrl + path });
const nonceOf = (policy: string) => policy.match(/'nonce-([^']+)'/)?.[1];

it("pages run only scripts with the nonce of the answer", async () => {
  const [first, second] = await Promise.all([get("/login"), get("/login")]);
  const policy = String(first.headers["content-security-policy"]);
  const nonce = nonceOf(policy);
  expect(nonce).toBeTruthy();
  expect(nonce).not.toBe(nonceOf(String(second.headers["content-security-policy"])));
  expect(policy).not.toContain("unsafe-");
  for (const directive of [
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "connect-src 'self'",
  ]) {
    expect(policy).toContain(directive);
  }
  const scripts = first.text.match(/<script[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
});

it("pages do not name the program that serves them, and an invitation's URL is never sent as referrer", async () => {
  const { headers } = await get("/login");
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  expect(headers).not.toHaveProperty("x-powered-by");
  const invitation = await get("/invitation/some-token");
  expect(invitation.headers["referrer-policy"]).toBe("no-referrer");
});

it.each(["/login/", "/login//"])("the slash at the end of %s is removed", async (path) => {
  const { status, headers } = await get(path);
  expect(status).toBe(308);
  expect(headers.location).toMatch(/^\/login\/?$/);
});
