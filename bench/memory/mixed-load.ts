import { setTimeout as wait } from "node:timers/promises";
import { pagePaths } from "@/lib/contract/page-paths";
import { apiPaths, companyPath, establishmentsPath } from "@/lib/contract/paths";
import { suggestPath } from "@/lib/contract/search-requests";
import { type Account, newEmail, type Tokens } from "../../e2e/support/accounts";
import { Visitor } from "../../e2e/support/browser-session";
import { sendRequest } from "../../e2e/support/http-request";
import { hostileActs } from "./hostile-requests";

const clients = 8;
/** Between two acts of a client: the load is steady, and leaves the machine something for others. */
const pauseMs = 20;

type Person = Account & Tokens;
type Act = () => Promise<string>;

/** How many acts of each kind there were, by outcome: a status, `closed`, or `lost`. */
export type Outcomes = Map<string, Map<string, number>>;

/** Sends sign-ins, reads, pages, exports and hostile requests until the signal. Each kind comes as often as the table says. */
export async function sendMixedLoad(
  baseUrl: string,
  person: Person,
  signal: AbortSignal,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const kinds = await actsOf(baseUrl, person);
  const turns = kinds.flatMap(([kind, share, act]) =>
    Array.from({ length: share }, () => ({ kind, act })),
  );
  const client = async () => {
    while (!signal.aborted) {
      const { kind, act } = turns[Math.floor(Math.random() * turns.length)] ?? never();
      const outcome = await act().catch(() => "lost");
      const counts = outcomes.get(kind) ?? new Map<string, number>();
      outcomes.set(kind, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
      await wait(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return outcomes;
}

async function actsOf(baseUrl: string, person: Person): Promise<[string, number, Act][]> {
  let token = person.accessToken;
  const visitor = new Visitor(baseUrl);
  await visitor.signIn(person.email, person.password);
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await sendRequest({ method: "GET", url: baseUrl + path, headers })).status;
  };
  /** Signs in again once the access token has expired. */
  const get = async (path: string) => {
    const status = await ask(path);
    if (status !== 401) return String(status);
    token = (await signIn()).token ?? token;
    return String(await ask(path));
  };
  const page = async (path: string) => String((await visitor.request("GET", path)).status);
  const search = (query: Record<string, string>) =>
    get(
      `${apiPaths.search}?${new URLSearchParams({ include: "activity,match,facets,details,town,street", ...query })}`,
    );
  const login = (email: string, password: string) =>
    sendRequest({
      method: "POST",
      url: baseUrl + apiPaths.session,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
  const signIn = async () => {
    const { status, text } = await login(person.email, person.password);
    return { status, token: (JSON.parse(text) as { access_token?: string }).access_token };
  };
  const signInAndOut = async () => {
    const { status, token: own } = await signIn();
    if (status !== 200) return String(status);
    const headers = { authorization: `Bearer ${own}` };
    const url = baseUrl + apiPaths.session;
    return String((await sendRequest({ method: "DELETE", url, headers })).status);
  };
  const exported = (format: string) =>
    get(`${apiPaths.export}?${new URLSearchParams({ department: some(departments), format })}`);
  const hostile = Object.entries(hostileActs).map(([kind, act]): [string, number, Act] => [
    kind,
    1,
    () => act(baseUrl),
  ]);
  return [
    ["sign-in and sign-out", 4, signInAndOut],
    [
      "sign-in on a page",
      1,
      async () => String((await new Visitor(baseUrl).signIn(person.email, person.password)).status),
    ],
    ["search", 24, () => search({ q: `${some(words)} ${some(words)}` })],
    [
      "search by filters",
      8,
      () =>
        search({
          department: some(departments),
          nafCode: some(trades),
          sort: "name",
          page: some(["1", "2"]),
        }),
    ],
    ["suggestions", 8, () => get(suggestPath(some(words).slice(0, 4)))],
    ["company", 12, () => get(companyPath(some(sirens)))],
    ["establishments", 4, () => get(establishmentsPath(some(sirens)))],
    ["search page", 6, () => page(`${pagePaths.search}?q=${some(words)}`)],
    [
      "sign-in page",
      2,
      async () =>
        String((await sendRequest({ method: "GET", url: baseUrl + pagePaths.login })).status),
    ],
    ["export, CSV", 2, () => exported("csv")],
    ["export, XLSX", 1, () => exported("xlsx")],
    ["wrong password", 2, async () => String((await login(newEmail(), "wrong password")).status)],
    ["20 near-miss trades", 2, () => search({ nafCode: nearMisses(20) })],
    ["50 near-miss trades", 1, () => search({ nafCode: nearMisses(50) })],
    ["50 unknown towns", 2, () => search({ city: nearMisses(50) })],
    [
      "text of 200 letters",
      2,
      () => search({ q: nearMisses(20).replaceAll(",", " ").slice(0, 200) }),
    ],
    ...hostile,
  ];
}

const words =
  "boulangerie martin durand transport garage sci conseil informatique la poste danone lyon paris bordeaux bois batiment holding services petit renard".split(
    " ",
  );
const trades = ["56.10C", "62", "J", "boulangerie", "coiffeur", "restaurant", "47.7"];
const departments = ["75", "69", "13", "33", "59", "2A", "974"];
const sirens = ["356000000", "552032534", "000000000"];

/** Words that look like those of activities, each another one. */
function nearMisses(count: number): string {
  const stems = ["restaur", "boulang", "fabric", "transp", "commerc", "constru", "informat"];
  const letters = () =>
    Math.random()
      .toString(36)
      .replace(/[^a-z]/g, "")
      .slice(0, 6);
  return Array.from({ length: count }, () => `${some(stems)}${letters()}iere`).join();
}

function some<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] ?? never();
}

function never(): never {
  throw new Error("There is none to choose from.");
}
