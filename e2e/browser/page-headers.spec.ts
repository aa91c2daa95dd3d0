import { expect, test } from "./strict-test";

test("pages run only scripts with the nonce of the answer", async ({ request }) => {
  const [first, second] = await Promise.all([request.get("/login"), request.get("/login")]);
  const nonceOf = (policy: string | undefined) => policy?.match(/'nonce-([^']+)'/)?.[1];
  const policy = first.headers()["content-security-policy"];
  const nonce = nonceOf(policy);
  expect(nonce).toBeTruthy();
  expect(nonce).not.toBe(nonceOf(second.headers()["content-security-policy"]));
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
  const scripts = (await first.text()).match(/<script[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
});

test("pages have the security headers; an invitation's URL is never sent as referrer", async ({
  request,
}) => {
  const login = (await request.get("/login")).headers();
  expect(login).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(login).not.toHaveProperty("x-powered-by");
  const invitation = (await request.get("/invitation/some-token")).headers();
  expect(invitation["referrer-policy"]).toBe("no-referrer");
});

test("a trailing slash is removed by a redirect within this site", async ({ request, baseURL }) => {
  for (const path of ["/login/", "/login//"]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(308);
    expect(response.headers().location).toMatch(/^\/login\/?$/);
  }
  const other = await request.get(`${baseURL}//evil.example/`, { maxRedirects: 0 });
  expect(other.headers().location ?? "/").toMatch(/^\/[^/]/);
});
