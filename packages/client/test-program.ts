import { createInterface } from "node:readline";
import { createRegistryClient } from "company-registry-client";
import type { paths } from "company-registry-client/api";

/**
 * What e2e/clients runs with the installed package. It writes JSON lines: the companies, and the pauses, which end
 * with a line of the standard input.
 */
const { BASE_URL: baseUrl = "", EMAIL: email = "", PASSWORD: password = "" } = process.env;
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const input = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const pause = async (at: string) => {
  say({ pause: at });
  await input.next();
};

const answers: Record<string, number> = {};
const countingFetch = async (request: Request) => {
  const count = (outcome: number | string) => {
    const name = `${request.method} ${new URL(request.url).pathname} ${outcome}`;
    answers[name] = (answers[name] ?? 0) + 1;
  };
  try {
    const response = await fetch(request);
    count(response.status);
    return response;
  } catch (error) {
    count("broken");
    throw error;
  }
};
const options = { baseUrl, fetch: countingFetch, maxRetries: 12 };

const person = createRegistryClient({ ...options, email, password });
const threeCalls = () => Promise.all([1, 2, 3].map(() => person.GET("/v1/auth/session")));
const users = [...(await threeCalls())];
const { data: created } = await person.POST("/v1/auth/keys", { body: { name: "test" } });
await pause("signed in");
users.push(...(await threeCalls()));
say({ emails: users.map(({ data }) => data?.user.email) });
await pause("refreshed");

const registry = createRegistryClient({ ...options, key: created?.secret ?? "" });
const refused = await registry.GET("/v1/auth/keys");
say({ refused: refused.error?.code });
const sirens: string[] = [];
for await (const company of registry.companies({ q: "sci" })) {
  sirens.push(company.siren);
  if (sirens.length === 150 || sirens.length === 350) await pause(`read ${sirens.length}`);
}
say({ sirens });
const listed: string[] = [];
const versions: number[] = [];
const onRegisterChange = ({ version }: { version: number }) => {
  versions.push(version);
  listed.length = 0;
};
for await (const company of registry.companies({ q: "martin" }, { onRegisterChange })) {
  listed.push(company.siren);
  if (listed.length === 150 && versions.length === 0) await pause("listed 150");
}
say({ listed, versions });
const some = sirens.slice(0, 3);
const several = await registry.POST("/v1/registry/companies", { body: { sirens: some } });
say({ several: several.data?.companies.map((company) => company?.siren) });
const failure = await registry
  .companies({ q: "sci", region: ["no region"] })
  .next()
  .catch((error: unknown) => error);
say({ failure });
say({ answers });
process.exit(0);

/** What the types refuse. */
export function refusedByTypes() {
  // @ts-expect-error: a key or a password, not both
  createRegistryClient({ baseUrl, key: "crk_", email, password });
  // @ts-expect-error: the client chooses the pages
  registry.companies({ q: "sci", page: 2 });
  // @ts-expect-error: no such operation
  registry.GET("/v1/registry/nothing");
  // @ts-expect-error: no such parameter
  registry.GET("/v1/registry/search", { params: { query: { town: "Lyon" } } });
  const search: keyof paths = "/v1/registry/search";
  return search;
}
