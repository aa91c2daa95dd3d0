import { randomBytes } from "node:crypto";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import { suggestPath } from "@/lib/contract/search-requests";
import { sendRequest } from "./http-request";

export type Person = {
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
  /** As the browser sends it. */
  cookie: string;
};

export type SecretTraffic = {
  requests: number;
  /** How many answers had each status. */
  statuses: Record<string, number>;
  /** What every secret that was sent begins with, as it is and in base64. */
  marks: string[];
};

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: unknown };

const parallel = 16;
/** One in so many hashes a password or draws a page. */
const dearEvery = 100;

/**
 * Sends a server requests with secrets wherever a client can put them: passwords, tokens, cookies, links
 * and names of people who opted out; in bodies, paths, queries and headers, well-formed and not.
 */
export async function sendSecretTraffic(
  baseUrl: string,
  person: Person,
  requests: number,
): Promise<SecretTraffic> {
  // 15 bytes: in base64 behind three others its letters stay the same.
  const mark = `Zq7${randomBytes(6).toString("hex")}`;
  const cheap = cheapRequests(mark, person);
  const dear = dearRequests(mark, person);
  const statuses: Record<string, number> = {};
  let next = 0;
  const client = async () => {
    for (let turn = next++; turn < requests; turn = next++) {
      const kinds = turn % dearEvery === 0 ? dear : cheap;
      const round = turn % dearEvery === 0 ? turn / dearEvery : turn;
      const status = await ask(baseUrl, kinds[round % kinds.length]?.() ?? never());
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, client));
  return { requests, statuses, marks: [mark, encoded(mark)] };
}

const encoded = (text: string) => Buffer.from(text).toString("base64");

/** A secret in the shape of our opaque tokens. */
const tokenOf = (mark: string) => `${mark}${randomBytes(32).toString("base64url")}`.slice(0, 43);

function cheapRequests(mark: string, { accessToken, cookie }: Person): (() => Sent)[] {
  const token = () => tokenOf(mark);
  const bearer = { authorization: `Bearer ${accessToken}` };
  const post = (path: string, body: unknown, headers = {}): Sent => {
    return { method: "POST", path, body, headers };
  };
  const get = (path: string, headers: Record<string, string> = bearer): Sent => {
    return { method: "GET", path, headers };
  };
  const email = `${mark}@example.fr`;
  return [
    () => get(searchPath(`${mark} DURAND`)),
    () => get(suggestPath(`${mark} MARTIN`)),
    () => get(searchPath(mark), { cookie }),
    () => get(`${searchPath(mark)}&token=${token()}&access_token=${token()}`),
    () => get(`${apiPaths.search}?q=%zz${mark}`),
    () => get(apiPaths.session, { authorization: `Bearer ${token()}.${token()}.${token()}` }),
    () => get(apiPaths.session, { authorization: `Basic ${encoded(`me:${token()}`)}` }),
    () => get(apiPaths.session, { cookie: `registry-session=${token()}` }),
    () => get(apiPaths.session, { ...bearer, "user-agent": token(), "x-request-id": token() }),
    () => get(`/v1/auth/${token()}`),
    () => get(`/v1/auth/sessions/${token()}`),
    () => post(apiPaths.refresh, { refresh_token: token() }),
    () => post(apiPaths.invitationPreview, { invitationToken: token() }),
    () => post(apiPaths.passwordResetPreview, { resetToken: token() }),
    () => post(apiPaths.passwordReset, { resetToken: token(), password: token() }),
    () => post(apiPaths.signUp, { email, password: token(), invitationToken: token() }),
    () => post(apiPaths.session, `{"email":"${email}","password":"${token()}"`),
    () => post(apiPaths.session, { email: token(), password: { secret: token() } }),
    () => post(apiPaths.session, `password=${token()}`, { "content-type": "text/plain" }),
    () => post(apiPaths.session, { email, password: token().repeat(2000) }),
  ];
}

function dearRequests(mark: string, { email, password, cookie }: Person): (() => Sent)[] {
  const token = () => tokenOf(mark);
  const page = (path: string): Sent => ({ method: "GET", path, headers: { cookie } });
  return [
    () => ({ method: "POST", path: apiPaths.session, body: { email, password: token() } }),
    () => ({ method: "POST", path: apiPaths.session, body: { email, password } }),
    () => page(`/invitation/${token()}`),
    () => page(`/password-reset/${token()}`),
    () => page(`/search?q=${mark}`),
    () => page(`/api/auth/callback/credentials?password=${token()}`),
  ];
}

function never(): never {
  throw new Error("There is no such request.");
}

/** The status of the answer; 0 when there was none. */
function ask(baseUrl: string, { method, path, headers, body }: Sent): Promise<number> {
  const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  const json: Record<string, string> =
    text === undefined ? {} : { "content-type": "application/json" };
  const request = { method, url: baseUrl + path, headers: { ...json, ...headers }, body: text };
  return sendRequest(request).then(
    ({ status }) => status,
    () => 0,
  );
}
