import { randomUUID } from "node:crypto";
import type { NextAuthOptions, User } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { handlers } from "@/app/api/v1/auth";
import { verifyAccessToken } from "@/lib/auth/access-token";
import { sessionIdleSeconds } from "@/lib/auth/sessions";
import { sessionCookieName } from "@/lib/contract/cookies";
import { apiPaths } from "@/lib/contract/paths";
import {
  browserSessionSecret,
  decodeSessionJwt,
  encodeSessionJwt,
  isHttps,
} from "@/lib/http/browser-session";
import { env } from "@/platform/env";
import { log } from "@/platform/log";

/** next-auth would store a callback address in this cookie. Its random name keeps clients from sending one. */
export const unusedCookieName = `unused-${randomUUID()}`;

type SignedIn = User & { sid: string };

/**
 * The options of next-auth, which handles the browser's sign-in. Signing in, reading the session and signing out all call
 * the handlers of the session endpoint. The cookie only names the session. `onRefusal` gets the answer of a handler that
 * failed for another reason than an ended session.
 */
export function authOptions(
  visitorHeaders: Headers,
  onRefusal: (answer: Response) => void,
): NextAuthOptions {
  return {
    secret: browserSessionSecret(),
    session: { strategy: "jwt", maxAge: sessionIdleSeconds },
    jwt: {
      maxAge: sessionIdleSeconds,
      encode: ({ token }) => encodeSessionJwt(token),
      decode: ({ token }) => decodeSessionJwt(token),
    },
    useSecureCookies: isHttps(),
    cookies: {
      sessionToken: {
        name: sessionCookieName(isHttps()),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: isHttps() },
      },
      callbackUrl: { name: unusedCookieName, options: {} },
    },
    pages: { signIn: "/login", signOut: "/login", error: "/login" },
    providers: [credentialsProvider(visitorHeaders)],
    callbacks: {
      jwt: async ({ token, user }) => {
        if (user) return { sub: user.id, sid: (user as SignedIn).sid };
        const answer = await handlers.getSession(sessionRequest("GET", visitorHeaders));
        if (!answer.ok && answer.status !== 401) onRefusal(answer);
        else if (!answer.ok) throw new Error("The session has ended.");
        return token;
      },
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async () => {
        const answer = await handlers.endSession(
          sessionRequest("DELETE", sameOrigin(visitorHeaders)),
        );
        if (!answer.ok && answer.status !== 401) onRefusal(answer);
      },
    },
    logger: {
      error: (code) => log().debug({ code }, "next-auth"),
      warn: (code) => log().debug({ code }, "next-auth"),
      debug: () => {},
    },
  };
}

function credentialsProvider(visitorHeaders: Headers) {
  return CredentialsProvider({
    credentials: { email: { type: "email" }, password: { type: "password" } },
    authorize: async (credentials) => {
      const headers = new Headers(visitorHeaders);
      headers.set("content-type", "application/json");
      headers.delete("content-length");
      const { email, password } = credentials ?? {};
      const answer = await handlers.createSession(
        sessionRequest("POST", headers, JSON.stringify({ email, password })),
      );
      const body = (await answer.json()) as {
        access_token?: string;
        code?: string;
        details?: { retryAfter?: number };
      };
      const claims = await verifyAccessToken(body.access_token ?? "", new Date());
      if (claims === null || claims === "expired")
        throw new Error(failureText(body.code, body.details?.retryAfter));
      const user: SignedIn = { id: claims.userId, sid: claims.sessionId };
      return user;
    },
  });
}

/** The code, or such as `RATE_LIMIT_EXCEEDED:42` with a wait; the sign-in page reads it from `result.error`. */
function failureText(code: string | undefined, retryAfter: number | undefined): string {
  const text = code ?? "INTERNAL_ERROR";
  return retryAfter === undefined ? text : `${text}:${retryAfter}`;
}

/** next-auth has checked its CSRF token, so the request comes from our own page. */
function sameOrigin(visitorHeaders: Headers): Headers {
  const headers = new Headers(visitorHeaders);
  headers.set("origin", env().APP_URL);
  headers.set("sec-fetch-site", "same-origin");
  return headers;
}

function sessionRequest(method: string, headers: Headers, body?: string): Request {
  const own = new Headers(headers);
  own.delete("authorization");
  const url = `${env().APP_URL}${apiPaths.session}`;
  return new Request(url, { method, headers: own, ...(body === undefined ? {} : { body }) });
}
