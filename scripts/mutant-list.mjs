/**
 * A weakness planted in one file, and the tests that must notice it. Each `from` stands once in the file;
 * `also` is for what is looked at twice.
 * @typedef {{ from: string, to: string }} Edit
 * @typedef {Edit & { name: string, file: string, also?: Edit, tests: readonly string[] }} Mutant
 */

const accessToken = "lib/auth/access-token.ts";
const tokenTests = ["lib/auth/access-token.test.ts", "e2e/api/forged-tokens.test.ts"];
const signUpTests = ["e2e/api/sign-up.test.ts"];
const refreshTests = ["e2e/api/refresh-session.test.ts"];
const loginTests = ["e2e/api/create-session.test.ts"];
const limitTests = ["e2e/api/login-limits.test.ts"];
const sharedLimitTests = ["e2e/faults/shared-limiter.test.ts"];
const resetTests = ["e2e/api/password-reset.test.ts"];
const invitationTests = ["e2e/api/invitations.test.ts"];
const sessionTests = ["e2e/api/sessions.test.ts"];
const doorTests = ["e2e/api/browser-session.test.ts"];
const jsonTests = ["lib/http/json-body.test.ts"];
const wireTests = ["e2e/api/wire.test.ts"];

/** @type {readonly Mutant[]} */
export const mutants = [
  {
    name: "any signature is good",
    file: accessToken,
    from: "const { payload } = await jwtVerify(",
    to: `const payload: Record<string, any> = JSON.parse(
        Buffer.from(token.split(".")[1] as string, "base64url").toString(),
      );
      if (false) await jwtVerify(`,
    tests: tokenTests,
  },
  {
    name: "a token of another kind is an access token",
    file: accessToken,
    from: "        typ: type,\n",
    to: "",
    tests: tokenTests,
  },
  {
    name: "a token of another issuer is good",
    file: accessToken,
    from: "        issuer: env().APP_URL,\n",
    to: "",
    tests: tokenTests,
  },
  {
    name: "a token for another audience is good",
    file: accessToken,
    from: "        audience,\n        requiredClaims",
    to: "        requiredClaims",
    also: { from: " || aud !== audience", to: "" },
    tests: tokenTests,
  },
  {
    name: "unknown header parameters are let be",
    file: accessToken,
    from: "!allowedHeader.has(name)",
    to: "name === ''",
    tests: tokenTests,
  },
  {
    name: "a token is good for ever once it was seen",
    file: "lib/auth/seen-tokens.ts",
    from: "ms >= found.fromMs && ms < found.untilMs ? found.claims : undefined",
    to: "ms >= found.fromMs ? found.claims : undefined",
    tests: ["lib/auth/seen-tokens.test.ts", "lib/auth/access-token.test.ts"],
  },
  {
    name: "a token that was seen outlives its key",
    file: "lib/auth/seen-tokens.ts",
    from: "if (!found || found.keys !== keys) return undefined;",
    to: "if (!found) return undefined;",
    tests: ["lib/auth/seen-tokens.test.ts", "lib/auth/access-token.test.ts"],
  },
  {
    name: "another spelling of a token is good",
    file: accessToken,
    from: "if (!canonical.test(token) || !hasOneSpelling(token)) return null;",
    to: "",
    tests: tokenTests,
  },
  {
    name: "a session that was signed out of still serves",
    file: "lib/auth/sessions.ts",
    from: "        isNull(sessions.revokedAt),\n        gt(sessions.expiresAt, sql`",
    to: "        gt(sessions.expiresAt, sql`",
    tests: ["e2e/api/end-session.test.ts", ...sessionTests],
  },
  {
    name: "a session that ran out still serves",
    file: "lib/auth/sessions.ts",
    from: "        gt(sessions.expiresAt, sql`",
    to: "        gt(sql`'infinity'::timestamptz`, sql`",
    tests: ["e2e/api/get-session.test.ts"],
  },
  {
    name: "a disabled user keeps their sessions",
    file: "lib/auth/sessions.ts",
    from: "        isNull(users.disabledAt),\n      ),\n    ),\n);",
    to: "      ),\n    ),\n);",
    tests: ["e2e/api/get-session.test.ts"],
  },
  {
    name: "a disabled user signs in",
    file: "lib/auth/sessions.ts",
    from: "user.disabledAt) break;\n    const tokens = await openIfUnchanged(db, user, credentials, now);",
    to: "!userId) break;\n    const tokens = await openSession(db, userId, credentials, now);",
    tests: loginTests,
  },
  {
    name: "any password is right",
    file: "lib/auth/passwords.ts",
    from: "return usable && matches;",
    to: "return usable;",
    tests: ["lib/auth/passwords.test.ts", ...loginTests],
  },
  {
    name: "bcrypt alone, which reads 72 bytes",
    file: "lib/auth/passwords.ts",
    from: 'return createHmac("sha256", salt).update(normalizePassword(password), "utf8").digest("base64");',
    to: "return salt ? normalizePassword(password) : createHmac.name;",
    tests: ["lib/auth/passwords.test.ts"],
  },
  {
    name: "addresses are compared by case at sign-in",
    file: "app/api/v1/auth/session/route.ts",
    from: "const email = normalizeEmail(body.email).slice(0, maxEmailLength + 1);",
    to: "const email = body.email.slice(0, normalizeEmail.length + maxEmailLength);",
    tests: loginTests,
  },
  {
    name: "addresses that differ by case are two users",
    file: "lib/contract/password-rules.ts",
    from: 'return email.trim().normalize("NFKC").toLowerCase();',
    to: 'return email.trim().normalize("NFKC");',
    tests: signUpTests,
  },
  {
    name: "a sign-in's failure leaves no trace",
    file: "lib/auth/sessions.ts",
    from: 'event: "login-failure",',
    to: 'event: "login",',
    tests: ["e2e/api/audit.test.ts"],
  },
  {
    name: "an expired invitation is accepted",
    file: "lib/auth/sign-up.ts",
    from: "    invitation.expiresAt > now &&\n",
    to: "",
    also: { from: "        gt(invitations.expiresAt, now),\n", to: "" },
    tests: signUpTests,
  },
  {
    name: "a revoked invitation is accepted",
    file: "lib/auth/sign-up.ts",
    from: "    invitation.revokedAt === null &&\n",
    to: "",
    tests: invitationTests,
  },
  {
    name: "an invitation serves whoever has its link",
    file: "lib/auth/sign-up.ts",
    from: "(invitation.email === null || invitation.email === email)",
    to: "true",
    tests: signUpTests,
  },
  {
    name: "an invitation serves again and again",
    file: "lib/auth/sign-up.ts",
    from: "    .set({ usedAt: now, usedByUserId: id })",
    to: "    .set({ usedByUserId: id })",
    tests: [...signUpTests, "e2e/api/sign-up-race.test.ts"],
  },
  {
    name: "everybody becomes an admin",
    file: "lib/auth/sign-up.ts",
    from: "const { accountId, role } = invitation;",
    to: 'const { accountId } = invitation;\n  const role = "admin";',
    tests: signUpTests,
  },
  {
    name: "common passwords are taken",
    file: "lib/auth/password-rules.ts",
    from: "if ((await commonPasswords()).has(foldPassword(password)))",
    to: "if ((await commonPasswords()).has(foldPassword(password) + password))",
    tests: ["e2e/api/sign-up-validation.test.ts"],
  },
  {
    name: "a refresh token may be replayed for ever",
    file: "lib/auth/refresh-session.ts",
    from: "held.rotatedAt && now.getTime() - held.rotatedAt.getTime() > replayGraceSeconds * 1000",
    to: "held.rotatedAt && now.getTime() < 0",
    tests: refreshTests,
  },
  {
    name: "a replayed refresh token is refused, and the session lives on",
    file: "lib/auth/refresh-session.ts",
    from: "    await db.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, sessionId));\n",
    to: "",
    tests: refreshTests,
  },
  {
    name: "a refresh token is not turned",
    file: "lib/auth/refresh-session.ts",
    from: "const child = childToken(refreshToken, salt);",
    to: "const child = salt ? refreshToken : childToken(refreshToken, salt);",
    tests: refreshTests,
  },
  {
    name: "another site may act by the cookie",
    file: "lib/http/authenticate.ts",
    from: "if (byCookie && !safeMethods.has(request.method)) requireSameOrigin(request);",
    to: "if (byCookie && !request.method) requireSameOrigin(request);",
    tests: [...sessionTests, ...doorTests],
  },
  {
    name: "the cookie counts beside a refused token",
    file: "lib/http/authenticate.ts",
    from: "const byCookie = authorization === null;",
    to: "const byCookie = request.headers.get('cookie') !== null;",
    tests: doorTests,
  },
  {
    name: "any member is an admin",
    file: "lib/http/endpoint.ts",
    from: 'if (auth === "admin" && caller.user.role !== "admin") throw new ApiError("FORBIDDEN");',
    to: "",
    tests: invitationTests,
  },
  {
    name: "reading does not wait for the session",
    file: "lib/http/endpoint.ts",
    from: "  const caller = await findLiveCaller(identity, now);",
    to: "  if (early) return early;\n  const caller = await findLiveCaller(identity, now);",
    tests: ["e2e/api/end-session.test.ts"],
  },
  {
    name: "an admin of another account may revoke",
    file: "lib/auth/revoke-invitation.ts",
    from: "and(eq(invitations.id, id), eq(invitations.accountId, admin.user.accountId))",
    to: "and(eq(invitations.id, id))",
    tests: invitationTests,
  },
  {
    name: "another user's session may be ended",
    file: "lib/auth/end-sessions.ts",
    from: "return and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));",
    to: "return and(isNull(sessions.revokedAt), gt(sessions.expiresAt, userId ? now : now));",
    tests: sessionTests,
  },
  {
    name: "what was let through while the store was away is forgotten",
    file: "lib/http/shared-counts.ts",
    from: "      void this.settle();\n",
    to: "",
    tests: sharedLimitTests,
  },
  {
    name: "the limiter is forgotten",
    file: "lib/http/limits.ts",
    from: "if (!own.success) throw tooMany((own.reset - Date.now()) / 1000);",
    to: "if (!own.success && own.reset < 0) throw tooMany(1);",
    tests: limitTests,
  },
  {
    name: "parallel tries are evaluated beyond the budget",
    file: "lib/http/login-limit.ts",
    from: 'const giveBack = await spend("loginFailures", key);',
    to: "const giveBack = async () => {};",
    tests: limitTests,
  },
  {
    name: "a success refills the budget of failures",
    file: "lib/http/login-limit.ts",
    from: "if (!failed) await giveBack();",
    to: "if (!failed) for (let n = 0; n < 20; n += 1) await giveBack();",
    tests: limitTests,
  },
  {
    name: "the client says its own address",
    file: "lib/http/client-address.ts",
    from: "if (!forwardedFor || !isTrusted(socket)) return limitKey(socket);",
    to: "if (!forwardedFor) return limitKey(socket);",
    tests: ["lib/http/client-address.test.ts"],
  },
  {
    name: "each IPv6 address has a budget of its own",
    file: "lib/http/client-address.ts",
    from: ".slice(0, 4);\n  return",
    to: ";\n  return",
    tests: ["lib/http/client-address.test.ts"],
  },
  {
    name: "forwarding headers of a client reach the pages",
    file: "server/gate.ts",
    from: "return notForClients.test(name);",
    to: 'return notForClients.test("");',
    tests: ["server/gate.test.ts"],
  },
  {
    name: "a body of any size is read",
    file: "lib/http/json-body.ts",
    from: 'if (size > maxBodyBytes) throw new ApiError("PAYLOAD_TOO_LARGE");\n  return',
    to: "return",
    tests: [...jsonTests, ...wireTests],
  },
  {
    name: "a key may be given twice",
    file: "lib/http/json-body.ts",
    from: '        if (keys?.has(key)) throw invalid("body", "has a key twice");\n',
    to: "",
    tests: jsonTests,
  },
  {
    name: "two Hosts are one too many and yet served",
    file: "server/gate.ts",
    from: "return hosts.length === 1 && hostPattern.test",
    to: "return hosts.length >= 1 && hostPattern.test",
    tests: ["e2e/api/addresses.test.ts", ...wireTests],
  },
  {
    name: "a 5xx tells its cause",
    file: "lib/http/answer.ts",
    from: 'return new ApiError("INTERNAL_ERROR", {}, { cause: thrown });',
    to: 'return new ApiError("INTERNAL_ERROR", { cause: String(thrown) }, { cause: thrown });',
    tests: ["lib/http/answer.test.ts"],
  },
  {
    name: "a mailed link to a new password serves for ever",
    file: "lib/auth/reset-password.ts",
    from: "        gt(passwordResets.expiresAt, now),\n",
    to: "",
    tests: resetTests,
  },
  {
    name: "a new password leaves the old sessions",
    file: "lib/auth/set-password.ts",
    from: "  await endSessions(db, userId, keepSession, now);\n",
    to: "  if (keepSession === userId) await endSessions(db, userId, keepSession, now);\n",
    tests: [...resetTests, "e2e/api/change-password.test.ts"],
  },
  {
    name: "a masked person keeps their name",
    file: "lib/sirene/map-legal-unit.ts",
    from: "isPerson && masked ? noNames : namesOf",
    to: "isPerson && masked && lastName === '' ? noNames : namesOf",
    tests: ["lib/sirene/map-legal-unit.test.ts", "e2e/import/masking.test.ts"],
  },
  {
    name: "a masked address keeps its street",
    file: "lib/sirene/map-establishment.ts",
    from: "...(masked ? townOf(fields) : addressOf(fields)),",
    to: "...(masked && !units ? townOf(fields) : addressOf(fields)),",
    tests: ["lib/sirene/map-establishment.test.ts", "e2e/import/masking.test.ts"],
  },
  {
    name: "a cell that a spreadsheet would run is written as it is",
    file: "lib/registry/export-file.ts",
    from: "const runs = /^[\\t\\r\\n]|^\\s*[=+\\-@＝＋－＠]/;",
    to: "const runs = /^$^/;",
    tests: ["lib/registry/export-file.test.ts"],
  },
];
