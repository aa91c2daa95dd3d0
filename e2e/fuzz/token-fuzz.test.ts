import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withChecksum } from "@/lib/auth/api-key-secret";
import { sessionCookieNames } from "@/lib/contract/cookies";
import { apiPaths } from "@/lib/contract/paths";
import type { Answer } from "../support/api";
import { seedKey } from "../support/api-keys";
import { openBrowser, seedPerson } from "../support/people";
import { api } from "../support/shared-api";
import { fuzzOptions } from "./fuzz-options";
import {
  claimChange,
  partExchange,
  textChange,
  withClaim,
  withParts,
  withText,
} from "./token-mutations";

const { tokens: count, seed } = fuzzOptions();
const batchSize = 20;
/** The characters that a header may contain. */
const sendable = /^[\x21-\x7e]*$/;

const [mine, other] = await Promise.all([person(), person()]);

async function person() {
  const user = await seedPerson();
  return { ...user, cookie: (await openBrowser(user)).sessionCookie ?? "" };
}

/** Sends every changed secret and expects a refusal, unless the change restored an original. */
async function expectRefused<Change>(
  changes: fc.Arbitrary<Change>,
  make: (change: Change) => string,
  originals: string[],
  send: (secret: string) => Promise<Answer>,
): Promise<void> {
  const batch = fc.array(changes, { minLength: batchSize, maxLength: batchSize });
  const property = fc.asyncProperty(batch, async (all) => {
    const secrets = all.map(make).filter((one) => !originals.includes(one) && sendable.test(one));
    const answers = await Promise.all(secrets.map(send));
    const opened = secrets.filter((_, at) => (answers[at]?.status ?? 0) < 400);
    expect(opened).toEqual([]);
  });
  await fc.assert(property, { seed, numRuns: Math.ceil(count / batchSize) });
}

const askByToken = (token: string) => api.get(apiPaths.session, token);
const askByCookie = (value: string) =>
  api.call("GET", apiPaths.session, { headers: { cookie: `${sessionCookieNames.http}=${value}` } });

it.each<[string, () => Promise<void>]>([
  ["access token with any characters", () => tokens(textChange, withText)],
  ["access token with a claim", () => tokens(claimChange, withClaim)],
  ["access token combined from two", () => tokens(partExchange, combined("accessToken"))],
  ["session cookie with any characters", () => cookies(textChange, withText)],
  ["session cookie combined from two", () => cookies(partExchange, combined("cookie"))],
])("a changed %s is refused", (_, expectAll) => expectAll());

type Make<Change> = (original: string, change: Change) => string;

function combined(kind: "accessToken" | "cookie"): Make<boolean[]> {
  return (original, taken) => withParts(original, other[kind], taken);
}

function tokens<Change>(changes: fc.Arbitrary<Change>, make: Make<Change>): Promise<void> {
  const originals = [mine.accessToken, other.accessToken];
  return expectRefused(changes, (one) => make(mine.accessToken, one), originals, askByToken);
}

function cookies<Change>(changes: fc.Arbitrary<Change>, make: Make<Change>): Promise<void> {
  const originals = [mine.cookie, other.cookie];
  return expectRefused(changes, (one) => make(mine.cookie, one), originals, askByCookie);
}

describe("an API key is refused", () => {
  it("with any characters changed, with a right or wrong checksum", async () => {
    const { secret } = await seedKey(api, mine);
    await expectRefused(textChange, (change) => withText(secret, change), [secret], askByToken);
    const changed = textChange.map((change) => withText(secret, change).slice(0, 47));
    await expectRefused(changed, withChecksum, [secret], askByToken);
    expect((await askByToken(secret)).status).toBe(200);
  });
});

describe("a refresh token is refused", () => {
  it("with any characters changed, and the original stays valid", async () => {
    const send = (secret: string) => api.post(apiPaths.refresh, { refresh_token: secret });
    await expectRefused(
      textChange,
      (change) => withText(mine.refreshToken, change),
      [mine.refreshToken],
      send,
    );
    expect((await send(mine.refreshToken)).status).toBe(200);
  });
});
