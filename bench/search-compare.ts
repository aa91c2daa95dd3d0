import postgres from "postgres";
import { onLiveRegister } from "@/lib/registry/live-register";
import { percentile } from "./percentile";
import type { LoggedQuery } from "./query-log";
import { type Asked, askRegister, judgeAnswer } from "./search-latency";
import {
  buildRivals,
  dropRivals,
  maxStatementMs,
  type Rival,
  type RivalName,
} from "./search-rivals";
import { hasSqlite, howToInstall, SqliteRival } from "./search-sqlite";
import { formatMs, formatShare, markdownTable } from "./search-table";

type Compared = { rival: Rival; asked: Asked[]; late: number };

/**
 * Asks the same queries of this search and of what one would otherwise write, over the same names, in
 * turn; gives the table. The rivals' tables are made for it and dropped after it.
 */
export async function compareRivals(
  log: readonly LoggedQuery[],
  warmUp: readonly LoggedQuery[],
  chosen: readonly RivalName[],
): Promise<string> {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  const wantsSqlite = chosen.includes("fts5");
  const sqlite = wantsSqlite && hasSqlite() ? new SqliteRival() : null;
  if (wantsSqlite && !sqlite) console.log(`\`${howToInstall}\` adds SQLite to the comparison.\n`);
  try {
    const { schemaName } = await onLiveRegister(async (_db, live) => live);
    const own = await ownSearch(sql, schemaName);
    console.error("Building the indexes of the comparisons.");
    const rivals = [own, ...(await buildRivals(sql, schemaName, chosen))];
    await sqlite?.build();
    if (sqlite) rivals.push(sqlite);
    await askInTurn(warmUp, rivals);
    return comparisonTable(await askInTurn(log, rivals));
  } finally {
    await sqlite?.drop();
    await dropRivals(sql);
    await sql.end({ timeout: 5 });
  }
}

async function ownSearch(sql: postgres.Sql, schemaName: string): Promise<Rival> {
  const [size] = await sql.unsafe(
    `SELECT pg_total_relation_size('${schemaName}.search_index') AS bytes`,
  );
  return { label: "This service", ask: askRegister(), diskBytes: Number(size?.bytes) };
}

/** Each query of all, one after another, another one first each time. */
async function askInTurn(log: readonly LoggedQuery[], rivals: readonly Rival[]) {
  const compared = rivals.map((rival): Compared => ({ rival, asked: [], late: 0 }));
  for (const [turn, query] of log.entries()) {
    const first = turn % compared.length;
    for (const each of [...compared.slice(first), ...compared.slice(0, first)]) {
      const startedAt = performance.now();
      const answer = await each.rival.ask(query);
      const ms = performance.now() - startedAt;
      if (answer === null) each.late += 1;
      each.asked.push(
        answer === null
          ? judgeAnswer(query, { sirens: [], total: 0 }, maxStatementMs)
          : judgeAnswer(query, answer, answer.ms ?? ms),
      );
    }
  }
  return compared;
}

function comparisonTable(compared: readonly Compared[]): string {
  const p99Of = ({ asked }: Compared) =>
    percentile(
      asked.map(({ ms }) => ms),
      99,
    );
  const [own] = compared;
  const rows = compared.map((each) => {
    const { rival, asked, late } = each;
    const times = asked.map(({ ms }) => ms);
    return [
      rival.label,
      formatShare(asked, ({ rank }) => rank === 1),
      formatShare(asked, ({ rank }) => rank !== null),
      ...[50, 95, 99].map((which) => formatMs(percentile(times, which))),
      own ? (p99Of(each) / p99Of(own)).toFixed(1) : "",
      late,
      `${Math.ceil(rival.diskBytes / 1e6).toLocaleString("en")} MB`,
    ];
  });
  const head = ["", "hit@1", "hit@20", "p50", "p95", "p99", "p99 to ours", "timed out", "Index"];
  return markdownTable(head, rows);
}
