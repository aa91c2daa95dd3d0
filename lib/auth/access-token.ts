import { errors, jwtVerify, SignJWT } from "jose";
import { env } from "@/platform/env";
import { parseSessionId, parseUserId, type SessionId, type UserId } from "./ids";
import { isCanonicalBase64Url } from "./is-canonical-base64-url";
import { acceptedKeys, signingKeys } from "./keys";
import { VerifiedTokenCache } from "./verified-token-cache";

export const accessTokenTtlSeconds = 900;
/** How far the clocks of two processes may differ. */
export const clockToleranceSeconds = 5;
const algorithm = "HS256";
const type = "at+jwt";
const audience = "company-registry";
const maxLength = 2048;
const canonical = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{43}$/;
const allowedHeader = new Set(["alg", "typ", "kid"]);

export type AccessClaims = { userId: UserId; sessionId: SessionId };

const verifiedTokens = new VerifiedTokenCache<AccessClaims>(10_000);

/** A signed access token (JWS, `typ: at+jwt`, HS256) that expires 15 minutes after `now`. */
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

/**
 * The claims of a token that we signed; `expired` if its time is over; null for anything else. The clock may differ from the
 * signer's by `clockToleranceSeconds`.
 */
export async function verifyAccessToken(
  token: string,
  now: Date,
): Promise<AccessClaims | "expired" | null> {
  if (token.length > maxLength) return null;
  const accepted = `${env().APP_URL} ${acceptedKeys("access-token")}`;
  const cached = verifiedTokens.get(token, accepted, now);
  if (cached) return cached;
  const verified = await verify(token, now);
  if (verified === null || verified === "expired") return verified;
  verifiedTokens.set(token, verified.claims, accepted, now, verified.endsAt * 1000);
  return verified.claims;
}

/** `endsAt`: Unix time in seconds, including the clock tolerance. */
async function verify(
  token: string,
  now: Date,
): Promise<{ claims: AccessClaims; endsAt: number } | "expired" | null> {
  if (!canonical.test(token) || !isCanonicalBase64Url(token)) return null;
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
        clockTolerance: clockToleranceSeconds,
        currentDate: now,
      },
    );
    const { exp = Number.NaN, iat = Number.NaN, aud } = payload;
    if (!Number.isSafeInteger(exp) || !Number.isSafeInteger(iat) || aud !== audience) return null;
    const userId = parseUserId(payload.sub);
    const sessionId = parseSessionId(payload.sid);
    if (!userId || !sessionId) return null;
    return {
      claims: { userId, sessionId },
      endsAt: Math.min(exp, iat + accessTokenTtlSeconds) + clockToleranceSeconds,
    };
  } catch (error) {
    // The signature is checked before the times.
    if (error instanceof errors.JWTExpired) return "expired";
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return null;
    if (error instanceof TypeError) return null;
    throw error;
  }
}
