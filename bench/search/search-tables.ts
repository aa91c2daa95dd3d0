import type { Asked } from "../asked";
import {
  formatMs,
  formatShare,
  markdownTable,
  percentile,
  percentileCells,
  percentileHead,
} from "../report";
import type { LoggedQuery } from "./query-log";

const shownSlowest = 5;

/** How the log turned out, next to what real people type. */
export function describeLog(log: readonly LoggedQuery[]): string {
  const names = log.filter(({ kind }) => kind === "name");
  const share = (isSo: (query: LoggedQuery) => boolean) => formatShare(names, isSo);
  const words = [1, 2, 3].map((count) => share((query) => countTyped(query) === count));
  const lengths = names.map(({ q }) => q.length);
  return [
    `The log: ${log.length} queries, ${formatShare(log, ({ kind }) => kind !== "name")} of them identifiers.`,
    `Of the others ${words.join(", ")} have one, two, three words,`,
    `${share(({ q }) => q === q.toUpperCase())} are in capitals,`,
    `${share(({ q }) => q.length <= 5)} have at most five characters,`,
    `${share(({ finish }) => finish === "unfinished")} are unfinished,`,
    `${share(({ finish }) => finish === "typo")} mistyped;`,
    `the median has ${percentile(lengths, 50)} characters. hit@1 and hit@20 are of the very company`,
    "that a query was made from; others often have the words typed too.\n",
  ].join(" ");
}

export function askedTable(asked: readonly Asked<LoggedQuery>[]): string {
  const isName = ({ kind }: LoggedQuery) => kind === "name";
  const groups: [string, (query: LoggedQuery) => boolean][] = [
    ["All", () => true],
    ["All but mistyped", ({ finish }) => finish !== "typo"],
    ["One word", (query) => isName(query) && countTyped(query) === 1],
    ["Two words", (query) => isName(query) && countTyped(query) === 2],
    ["Three and more", (query) => isName(query) && countTyped(query) > 2],
    ["Unfinished", ({ finish }) => finish === "unfinished"],
    ["Mistyped", ({ finish }) => finish === "typo"],
    ["SIREN", ({ kind }) => kind === "siren"],
    ["SIRET", ({ kind }) => kind === "siret"],
  ];
  const rows = groups.flatMap(([label, isSo]) => {
    const those = asked.filter(({ query }) => isSo(query));
    return those.length === 0 ? [] : [[label, ...askedCells(those)]];
  });
  return markdownTable(["", "Queries", "hit@1", "hit@20", ...percentileHead], rows);
}

function askedCells(asked: readonly Asked<LoggedQuery>[]): (string | number)[] {
  return [
    asked.length,
    formatShare(asked, ({ rank }) => rank === 1),
    formatShare(asked, ({ rank }) => rank !== null),
    ...percentileCells(asked.map(({ ms }) => ms)),
  ];
}

export function describeSlowest(asked: readonly Asked<LoggedQuery>[]): string {
  const slowest = asked.toSorted((a, b) => b.ms - a.ms).slice(0, shownSlowest);
  const told = slowest.map(
    ({ query, ms, total }) => `\`${query.q}\` ${formatMs(ms)} (${total.toLocaleString("en")})`,
  );
  return `The slowest, and how many they found: ${told.join(", ")}.\n`;
}

/** Words as they were typed, a legal form and a postal code too. */
function countTyped({ q }: LoggedQuery): number {
  return q.split(" ").length;
}
