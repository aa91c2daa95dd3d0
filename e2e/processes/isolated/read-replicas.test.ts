import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, migrateDatabase, readBlobs } from "@/db/client";
import { onReplica } from "@/db/replicas";
import { getCompany } from "@/lib/registry/get-company";
import { searchCompanies } from "@/lib/registry/search-companies";
import { importStock } from "@/lib/sirene/import-stock";
import { type Cluster, findPostgres, startCluster } from "../../../scripts/postgres-cluster.mjs";
import { establishmentOf, stockOf, unitOf } from "../../in-process/test-register";
import { testDatabase } from "../../support/databases";
import { ownFolder } from "../../support/own-server";
import { TcpProxy } from "../tcp-proxy";

const programs = findPostgres();
const count = 60;
const generations = ["ALPHA", "BRAVO", "CHARLIE", "DELTA"];
const settledReads = 30;

/** A stock whose rows all name their generation. Each generation has a different number of companies. */
function stockOfGeneration(word: string) {
  const number = count + generations.indexOf(word);
  const sirens = Array.from({ length: number }, (_, each) => 100_000_001 + each);
  return stockOf(
    sirens.map((siren) => unitOf(siren, { denominationUniteLegale: `SOCIETE ${word}` })),
    sirens.map((siren) => establishmentOf(siren, { libelleCommuneEtablissement: word })),
  );
}

/** The generation of a search and a company. Each answer must belong to a single generation. */
async function readGeneration(): Promise<string> {
  const { companies, total } = await searchCompanies({ q: "societe" }, 1);
  const words = new Set(companies.flatMap(({ name, city }) => [name?.split(" ")[1], city]));
  expect(companies).toHaveLength(20);
  expect(words.size).toBe(1);
  const word = String([...words][0]);
  expect(total).toBe(count + generations.indexOf(word));
  const { name, address } = (await getCompany("100000001")).company;
  expect(name).toBe(`SOCIETE ${address.city}`);
  return word;
}

describe.runIf(testDatabase() === "postgres" && programs)("a hot standby that serves reads", () => {
  const folder = ownFolder("replicas");
  let primary: Cluster;
  let standby: Cluster;
  let proxy: TcpProxy;

  beforeAll(async () => {
    primary = await startCluster(programs ?? "");
    Object.assign(process.env, {
      DATA_DIR: folder,
      DATABASE_URL: primary.url,
      AUTH_SECRET: "q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk",
      LOG_LEVEL: "silent",
    });
    standby = await startCluster(programs ?? "", { standbyOf: primary.url });
    const { port } = new URL(standby.url);
    proxy = await TcpProxy.to({ host: "127.0.0.1", port: Number(port) });
    process.env.DATABASE_REPLICA_URLS = standby.url.replace(port, String(proxy.port));
    await migrateDatabase();
    await importStock(stockOfGeneration("ALPHA"));
  });
  afterAll(async () => {
    await closeDatabase();
    proxy?.close();
    await standby?.stop();
    await primary?.stop();
  });

  it("serves reads while the primary is down", async () => {
    await withoutPrimary("ALPHA");
  });

  it("is skipped while it does not replay an import, and no answer mixes two registers", async () => {
    await onStandby("select pg_wal_replay_pause()");
    const seen = new Set<string>();
    await whileReading(seen, async () => {
      await importStock(stockOfGeneration("BRAVO"));
      await untilOnly("BRAVO");
    });
    expect([...seen]).toEqual(["ALPHA", "BRAVO"]);
    await onStandby("select pg_wal_replay_resume()");
    await withoutPrimary("BRAVO");
  });

  it("may hang under load: every read is answered, and it serves again afterwards", async () => {
    await whileReading(new Set(), async () => {
      proxy.hold();
      await untilOnly("BRAVO");
    });
    proxy.release();
    await withoutPrimary("BRAVO");
  });

  it("answers every read while a register is dropped during reads", async () => {
    const seen = new Set<string>();
    await whileReading(seen, async () => {
      await importStock(stockOfGeneration("CHARLIE"));
      await importStock(stockOfGeneration("DELTA"));
      await untilOnly("DELTA");
    });
    expect(seen.has("DELTA")).toBe(true);
  });

  async function onStandby(statement: string): Promise<void> {
    const sql = postgres(standby.url, { max: 1 });
    await sql.unsafe(statement);
    await sql.end();
  }

  /** Reads while the primary is shut down, once the standby is healthy, then restarts the primary. */
  async function withoutPrimary(word: string): Promise<void> {
    await primary.shutDown();
    try {
      await expect.poll(() => readGeneration().catch(String)).toBe(word);
      for (let read = 0; read < settledReads; read += 1) expect(await readGeneration()).toBe(word);
      const large = await onReplica((db) => readBlobs(db, "select 'large', 'set'::bytea"));
      expect(large).toEqual([{ text: "large", blob: Buffer.from("set") }]);
    } finally {
      await primary.restart();
    }
    await expect.poll(versionOfPrimary).toBe(true);
  }

  async function versionOfPrimary(): Promise<boolean> {
    const sql = postgres(primary.url, { max: 1 });
    return sql`select 1`.then(
      () => sql.end().then(() => true),
      () => sql.end().then(() => false),
    );
  }

  async function untilOnly(word: string): Promise<void> {
    for (let same = 0; same < settledReads; ) {
      same = (await readGeneration()) === word ? same + 1 : 0;
    }
  }

  /** Runs four readers in a loop during the act. None of their reads may fail. */
  async function whileReading(seen: Set<string>, act: () => Promise<void>): Promise<void> {
    let isOver = false;
    const readers = Array.from({ length: 4 }, async () => {
      while (!isOver) seen.add(await readGeneration());
    });
    const acting = act().finally(() => {
      isOver = true;
    });
    await Promise.all([acting, ...readers]);
  }
});
