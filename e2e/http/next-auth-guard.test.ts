import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { apiPaths, invitationPath } from "@/lib/contract/paths";
import { seedAccount } from "../support/accounts";
import type { Answer } from "../support/api";
import { Visitor } from "../support/browser-session";
import { openBrowser } from "../support/people";
import { api } from "../support/shared-api";

type Header = string | null;

const admin = await seedAccount(undefined, { role: "admin" });
const { cookie } = await openBrowser(admin);

const sites: Header[] = [null, "same-origin", "same-site", "cross-site", "none", "Same-Origin", ""];
const types = [
  "application/json",
  "application/json; charset=utf-8",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain; a=application/json",
  "",
];

function origins(): Header[] {
  const { host, port } = new URL(api.baseUrl);
  return [
    null,
    api.baseUrl,
    "null",
    "",
    "https://evil.example",
    `https://${host}`,
    `http://127.0.0.1:${Number(port) + 1}`,
    `http://${host}.evil.example`,
    `http://evil.example#${api.baseUrl}`,
    `${api.baseUrl}, https://evil.example`,
  ];
}

/**
 * A same-origin call is recognized by one of the two headers. If either contradicts, the call is refused. The
 * page's origin may be https although the server is http, because a proxy that is not configured may terminate TLS.
 */
function mayAct(origin: Header, site: Header): boolean {
  const own = [api.baseUrl, api.baseUrl.replace("http:", "https:")];
  const claims = [
    ...(origin === null ? [] : [own.includes(origin)]),
    ...(site === null ? [] : [site === "same-origin"]),
  ];
  return claims.length > 0 && claims.every(Boolean);
}

function isJson(type: string): boolean {
  return type.startsWith("application/json");
}

/** The status of each method once the call is accepted. None of these calls changes anything. */
const inside = {
  GET: { path: () => apiPaths.session, status: 200 },
  HEAD: { path: () => apiPaths.session, status: 200 },
  POST: { path: () => apiPaths.invitations, status: 400, body: "{}" },
  DELETE: { path: () => invitationPath(randomUUID()), status: 404 },
  PUT: { path: () => apiPaths.invitations, status: 405 },
  OPTIONS: { path: () => apiPaths.invitations, status: 405 },
};
type Method = keyof typeof inside;

function expected(method: Method, origin: Header, site: Header, type: string): number {
  const { status } = inside[method];
  if (method !== "POST" && method !== "DELETE") return status;
  if (method === "POST" && !isJson(type)) return 415;
  return mayAct(origin, site) ? status : 403;
}

async function call(method: Method, origin: Header, site: Header, type: string): Promise<Answer> {
  const given = { origin, "sec-fetch-site": site, "content-type": type };
  const headers = Object.entries(given).filter(([, value]) => value !== null);
  const { path, ...rest } = inside[method];
  const body = "body" in rest ? new TextEncoder().encode(rest.body) : undefined;
  return api.call(method, path(), {
    headers: { cookie, ...(Object.fromEntries(headers) as Record<string, string>) },
    ...(body && { body }),
  });
}

describe("a call with a cookie, for all Origins, Sec-Fetch-Sites and Content-Types", () => {
  it.each(Object.keys(inside) as Method[])(
    "%s is accepted or refused by one rule",
    async (method) => {
      const wrong: string[] = [];
      let accepted = 0;
      for (const origin of origins()) {
        for (const site of sites) {
          const answers = types.map((type) => call(method, origin, site, type));
          for (const [at, answer] of (await Promise.all(answers)).entries()) {
            const type = types[at] ?? "";
            const due = expected(method, origin, site, type);
            if (due === inside[method].status) accepted += 1;
            if (answer.status === due) continue;
            wrong.push(`${origin} ${site} ${type}: ${answer.status} instead of ${due}`);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(accepted).toBeGreaterThan(0);
    },
  );

  it("is never readable by scripts of another origin", async () => {
    for (const method of ["GET", "POST", "OPTIONS"] as const) {
      const headers = {
        cookie,
        origin: "https://evil.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      };
      const answer = await api.call(method, apiPaths.invitations, { headers });
      const opened = Object.keys(answer.headers).filter((name) =>
        name.startsWith("access-control"),
      );
      expect(opened).toEqual([]);
    }
  });
});

describe("next-auth's forms", () => {
  it("neither sign in nor sign out without their CSRF token", async () => {
    const { email, password } = admin;
    const stranger = new Visitor(api.baseUrl);
    for (const csrfToken of ["", "forged", `forged|${"0".repeat(64)}`]) {
      const form = { email, password, csrfToken, json: "true" };
      await stranger.request("POST", "/api/auth/callback/credentials", { form });
      expect(stranger.sessionCookie).toBeUndefined();
      await stranger.request("POST", "/api/auth/signout", {
        form: { csrfToken },
        headers: { cookie },
      });
      const answer = await api.call("GET", apiPaths.session, { headers: { cookie } });
      expect(answer.status).toBe(200);
    }
  });
});
