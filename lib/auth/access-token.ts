import { errors, jwtVerify, SignJWT } from "jose";
import { env } from "@/lib/env";
import { parseSessionId, parseUserId, type SessionId, type UserId } from "./ids";
import { signingKeys } from "./keys";

export const accessTokenTtlSeconds = 900;
const algorithm = "HS256";
const type = "at+jwt";
const audience = "company-registry";
const maxLength = 2048;
const canonical = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{43}$/;
const allowedHeader = new Set(["alg", "typ", "kid"]);

export type AccessClaims = { userId: UserId; sessionId: SessionId };

/** A signed access token (JWS, `typ: at+jwt`, HS256) that ends 15 minutes after `now`. */
export async function signAccessToken(claims: AccessClaims, now: Date): Promise<string> {
  const [key] = signingKeys("access-token");
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: algorithm, typ: type, kid: key.id })
    .setIssuer(env().APP_URL)
    .setAudience(audience)
    .setSubject(claims.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenTtlSeconds)
    .sign(key.bytes);
}

/** The claims of a token that we signed and that has not ended; null for anything else. */
export async function verifyAccessToken(token: string, now: Date): Promise<AccessClaims | null> {
  if (token.length > maxLength || !canonical.test(token) || !isCanonical(token)) return null;
  try {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        if (Object.keys(header).some((name) => !allowedHeader.has(name)))
          throw new errors.JWSInvalid();
        const key = signingKeys("access-token").find(({ id }) => id === header.kid);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key.bytes;
      },
      {
        algorithms: [algorithm],
        typ: type,
        issuer: env().APP_URL,
        audience,
        requiredClaims: ["exp", "iat", "sub", "sid"],
        maxTokenAge: accessTokenTtlSeconds,
        currentDate: now,
      },
    );
    if (!Number.isSafeInteger(payload.exp) || !Number.isSafeInteger(payload.iat)) return null;
    if (payload.aud !== audience) return null;
    const userId = parseUserId(payload.sub);
    const sessionId = parseSessionId(payload.sid);
    return userId && sessionId ? { userId, sessionId } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return null;
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** One token, one spelling: trailing bits of base64url that decode alike are refused. */
function isCanonical(token: string): boolean {
  return token
    .split(".")
    .every((part) => Buffer.from(part, "base64url").toString("base64url") === part);
}
