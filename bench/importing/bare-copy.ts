import type postgres from "postgres";
import { openSource } from "@/lib/sirene/source";
import { establishmentColumns, legalUnitColumns } from "@/lib/sirene/stock-layout";

/** Copies both files as they are into unlogged tables of text, and gives seconds and rows. */
export async function bareCopy(
  sql: postgres.Sql,
  files: { legalUnits: string; establishments: string },
): Promise<{ seconds: number; rows: number }> {
  const tables = [
    { name: "bare_units", columns: legalUnitColumns, file: files.legalUnits },
    { name: "bare_places", columns: establishmentColumns, file: files.establishments },
  ];
  const startedAt = performance.now();
  for (const { name, columns, file } of tables) {
    const definitions = columns.map((column) => `"${column}" text`);
    await sql.unsafe(`CREATE UNLOGGED TABLE ${name} (${definitions.join(", ")})`);
    const copy = await sql.unsafe(`COPY ${name} FROM STDIN (FORMAT csv, HEADER)`).writable();
    const source = await openSource(file);
    for await (const chunk of source.chunks) {
      if (!copy.write(chunk)) await new Promise<void>((resolve) => copy.once("drain", resolve));
    }
    await new Promise<void>((resolve, reject) => {
      copy.once("error", reject);
      copy.end(resolve);
    });
    await source.close();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const [counted] = await sql`
    SELECT (SELECT count(*) FROM bare_units) + (SELECT count(*) FROM bare_places) AS rows`;
  return { seconds, rows: Number(counted?.rows) };
}

/** The indexes a register has, on the bare tables; gives seconds. */
export async function bareIndexes(sql: postgres.Sql): Promise<number> {
  const startedAt = performance.now();
  await sql.unsafe("SET maintenance_work_mem = '1GB'");
  await sql.unsafe("CREATE UNIQUE INDEX ON bare_units (siren)");
  await sql.unsafe(
    `CREATE INDEX ON bare_units USING gin (to_tsvector('simple', coalesce("denominationUniteLegale", "nomUniteLegale", '')))`,
  );
  await sql.unsafe("CREATE UNIQUE INDEX ON bare_places (siret)");
  return (performance.now() - startedAt) / 1000;
}
