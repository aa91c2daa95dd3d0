import { emptyRegister, type ImportFile } from "@/db/schema";
import { establishmentRecord, readPublication, writeEstablishments } from "./change-establishments";
import { unitRecord, writeUnits } from "./change-units";
import { parseDigits } from "./fields";
import { ImportError } from "./import-error";
import { type Establishment, mapEstablishment } from "./map-establishment";
import { type LegalUnit, mapLegalUnit } from "./map-legal-unit";
import { openRegisterStore } from "./open-register-store";
import { type ImportSummary, type OnProgress, RowCounter, StageMeter } from "./progress";
import { readDeltaPage, recordFields } from "./read-delta";
import { RegisterChanges } from "./register-changes";
import {
  cleanUpAbandonedImports,
  failImport,
  finishImport,
  flatCounts,
  moveDate,
  readLiveRegister,
  startImport,
} from "./registers";
import { requireFile } from "./source";
import { wantedEstablishmentColumns, wantedLegalUnitColumns } from "./stock-layout";

const batchSize = 1000;
const staleReason = "a later state is already serving";

export type ApplyDeltaOptions = {
  /** Pages of API Sirene's answers (`unitesLegales`, `etablissements`), saved as files. */
  files: readonly string[];
  onProgress?: OnProgress | undefined;
};

/**
 * Applies INSEE's changed units and establishments to the live register, in one transaction: readers see
 * all changes or none. Of two states of one record, the later by `dateDernierTraitement` wins. So the
 * files may come in any order, and a file may be applied twice. Without a change the register keeps its
 * version, which ETags and cursors depend on. Throws ImportError when a file is
 * unusable, there is no register, or another import is running.
 */
export async function applyDelta({ files, onProgress }: ApplyDeltaOptions): Promise<ImportSummary> {
  if (files.length === 0) throw new ImportError("No file was named.");
  for (const file of files) await requireFile(file);
  const startedAt = performance.now();
  const store = await openRegisterStore();
  try {
    await cleanUpAbandonedImports(store);
    const live = await readLiveRegister(store.query);
    if (live.schemaName === emptyRegister) {
      throw new ImportError("There is no register to change yet; import a stock first.");
    }
    const importId = await startImport(store.query, "delta");
    try {
      const done = await store.transaction(async (query) => {
        const changes = new Delta(await RegisterChanges.of(query, live.schemaName));
        const summary = await changes.apply(files, onProgress);
        const { stockDate, legalUnits, establishments } = summary;
        const counts = flatCounts({ legalUnits, establishments });
        await finishImport(query, importId, { files: summary.files, stockDate, counts });
        if (legalUnits.kept + establishments.kept > 0) {
          await moveDate(query, live.schemaName, stockDate);
          await query("UPDATE live_register SET version = version + 1");
        }
        return summary;
      });
      const durationSeconds = Math.round((performance.now() - startedAt) / 100) / 10;
      return { importId, kind: "delta", outcome: "live", ...done, durationSeconds, ...live };
    } catch (error) {
      await failImport(store, importId, error);
      throw error;
    }
  } finally {
    await store.close();
  }
}

type Applied = Pick<
  ImportSummary,
  "files" | "legalUnits" | "establishments" | "capital" | "stockDate"
>;

/** Changes all units before any establishment, because masking an establishment depends on its unit. */
class Delta {
  private readonly units = new RowCounter();
  private readonly establishments = new RowCounter();
  private withoutUnit = 0;

  constructor(private readonly register: RegisterChanges) {}

  async apply(paths: readonly string[], onProgress: OnProgress | undefined): Promise<Applied> {
    const meter = new StageMeter("delta", onProgress);
    const files: ImportFile[] = [];
    for (const [index, path] of paths.entries()) {
      const page = await readDeltaPage(path);
      files.push(page.file);
      for (const batch of inBatches(page.legalUnits)) await this.changeUnits(batch);
      meter.update(this.units.read, index / paths.length / 2);
    }
    for (const [index, path] of paths.entries()) {
      const { establishments } = await readDeltaPage(path);
      for (const batch of inBatches(establishments)) await this.changeEstablishments(batch);
      meter.update(this.units.read + this.establishments.read, 0.5 + index / paths.length / 2);
    }
    await this.register.flush();
    meter.finish(this.units.read + this.establishments.read);
    const latest = [this.units.latest, this.establishments.latest].filter(
      (moment) => moment !== null,
    );
    return {
      files,
      legalUnits: this.units.counts(),
      establishments: { ...this.establishments.counts(), withoutUnit: this.withoutUnit },
      capital: null,
      stockDate: latest.sort().at(-1)?.slice(0, 10) ?? null,
    };
  }

  private async changeUnits(records: readonly Record<string, unknown>[]): Promise<void> {
    const latest = new LatestRecords<LegalUnit>(this.units, (unit) => unit.siren);
    for (const record of records) {
      const fields = recordFields(record, wantedLegalUnitColumns, {
        periods: "periodesUniteLegale",
      });
      latest.add(mapLegalUnit(fields));
    }
    const units = latest.rows();
    const { query, schema } = this.register;
    await this.register.write(
      units.map(({ siren }) => siren),
      async () => {
        const sirens = await writeUnits(query, schema, JSON.stringify(units.map(unitRecord)));
        latest.count(sirens);
        return sirens;
      },
    );
  }

  private async changeEstablishments(records: readonly Record<string, unknown>[]): Promise<void> {
    const fields = records.map((record) =>
      recordFields(record, wantedEstablishmentColumns, {
        periods: "periodesEtablissement",
        address: "adresseEtablissement",
      }),
    );
    const { query, schema } = this.register;
    const sirens = records.map((record) => parseDigits(String(record.siret ?? "").slice(0, 9), 9));
    const units = await readPublication(
      query,
      schema,
      sirens.filter((siren) => siren !== null),
    );
    const latest = new LatestRecords<Establishment>(
      this.establishments,
      (establishment) => establishment.siret,
    );
    for (const each of fields) latest.add(mapEstablishment(each, units));
    const establishments = latest.rows();
    await this.register.write(
      establishments.map(({ siren }) => siren),
      async () => {
        const sirets = await writeEstablishments(
          query,
          schema,
          JSON.stringify(establishments.map(establishmentRecord)),
        );
        latest.count(sirets);
        return sirets.map((siret) => Math.trunc(siret / 100_000));
      },
    );
    this.withoutUnit += latest.rows().filter(({ siren }) => !units.isKnown(siren)).length;
  }
}

/** Keeps the latest record of each key in a batch. Of records with the same moment, the last one wins. */
class LatestRecords<Row extends { updatedAt: string | null; masked: boolean; cleaned: boolean }> {
  private readonly byKey = new Map<number, Row>();

  constructor(
    private readonly counter: RowCounter,
    private readonly keyOf: (row: Row) => number,
  ) {}

  add(mapped: Row | string): void {
    this.counter.read += 1;
    if (typeof mapped === "string") {
      this.counter.reject(mapped, null);
      return;
    }
    const earlier = this.byKey.get(this.keyOf(mapped));
    if (earlier) this.counter.reject(staleReason, null);
    if (!earlier || (mapped.updatedAt ?? "") >= (earlier.updatedAt ?? "")) {
      this.byKey.set(this.keyOf(mapped), mapped);
    }
  }

  rows(): Row[] {
    return [...this.byKey.values()];
  }

  count(writtenKeys: readonly number[]): void {
    const keys = new Set(writtenKeys);
    for (const [key, row] of this.byKey) {
      if (!keys.has(key)) {
        this.counter.reject(staleReason, null);
      } else {
        this.counter.masked += row.masked ? 1 : 0;
        this.counter.cleaned += row.cleaned ? 1 : 0;
      }
      this.counter.noteChange(row.updatedAt);
    }
  }
}

function inBatches<Item>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = [];
  for (let at = 0; at < items.length; at += batchSize)
    batches.push(items.slice(at, at + batchSize));
  return batches;
}
