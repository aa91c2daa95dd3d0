import type { Asked } from "../asked";
import { formatMs, formatShare, markdownTable, percentileCells, percentileHead } from "../report";
import type { LoggedQuery } from "./query-log";

const shownSlowest = 5;

export function askedTable(asked: readonly Asked<LoggedQuery>[]): string {
  const words = ({ q, kind }: LoggedQuery) => (kind === "name" ? q.split(" ").length : 0);
  const groups: [string, (query: LoggedQuery) => boolean][] = [
    ["All", () => true],
    ["One word", (query) => words(query) === 1],
    ["Two words", (query) => words(query) === 2],
    ["Three and more", (query) => words(query) > 2],
    ["Unfinished", ({ finish }) => finish === "unfinished"],
    ["Mistyped", ({ finish }) => finish === "typo"],
    ["SIREN", ({ kind }) => kind === "siren"],
    ["SIRET", ({ kind }) => kind === "siret"],
  ];
  const rows = groups.map(([label, isSo]) => {
    const those = asked.filter(({ query }) => isSo(query));
    return [
      ...[label, those.length],
      formatShare(those, ({ rank }) => rank === 1),
      formatShare(those, ({ rank }) => rank !== null),
      ...percentileCells(those.map(({ ms }) => ms)),
    ];
  });
  return markdownTable(["", "Queries", "hit@1", "hit@20", ...percentileHead], rows);
}

export function describeSlowest(asked: readonly Asked<LoggedQuery>[]): string {
  const slowest = asked.toSorted((a, b) => b.ms - a.ms).slice(0, shownSlowest);
  const told = slowest.map(
    ({ query, ms, total }) => `\`${query.q}\` ${formatMs(ms)} (${total.toLocaleString("en")})`,
  );
  return `The slowest, and how many they found: ${told.join(", ")}.\n`;
}
