import { emptyRegister, type ImportFile } from "@/db/schema";
import {
  readPublication,
  sirenOfSiret,
  type WriteRows,
  writeEstablishments,
  writeUnits,
} from "./change-tables";
import { parseDigits } from "./fields";
import { ImportError } from "./import-error";
import { type Establishment, mapEstablishment } from "./map-establishment";
import { type LegalUnit, mapLegalUnit } from "./map-legal-unit";
import { type ImportSummary, type OnProgress, RowCounter, StageMeter } from "./progress";
import { readDeltaPage, recordFields } from "./read-delta";
import { RegisterChanges } from "./register-changes";
import { recordsOf } from "./register-columns";
import { finishImport, flatCounts, moveDate, readLiveRegister } from "./registers";
import { recordImport, runOnRegister } from "./run-on-register";
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
  return runOnRegister(async (store) => {
    const live = await readLiveRegister(store.query);
    if (live.schemaName === emptyRegister) {
      throw new ImportError("There is no register to change yet; import a stock first.");
    }
    return recordImport(store, "delta", (importId) =>
      store.transaction(async (query) => {
        const changes = new Delta(await RegisterChanges.of(query, live.schemaName));
        const summary = await changes.apply(files, onProgress);
        const { stockDate, legalUnits, establishments } = summary;
        const counts = flatCounts({ legalUnits, establishments });
        await finishImport(query, importId, { files: summary.files, stockDate, counts });
        if (legalUnits.kept + establishments.kept > 0) {
          await moveDate(query, live.schemaName, stockDate);
          await query("UPDATE live_register SET version = version + 1");
        }
        return { importId, kind: "delta", outcome: "live", ...summary, ...live };
      }),
    );
  });
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
    const latest = new LatestRecords<LegalUnit>(this.units, ({ siren }) => siren);
    const nested = { periods: "periodesUniteLegale" };
    for (const record of records) {
      latest.add(mapLegalUnit(recordFields(record, wantedLegalUnitColumns, nested)));
    }
    await this.write(latest, writeUnits, (siren) => siren);
  }

  private async changeEstablishments(records: readonly Record<string, unknown>[]): Promise<void> {
    const sirens = records.map((record) => parseDigits(String(record.siret ?? "").slice(0, 9), 9));
    const { query, schema } = this.register;
    const units = await readPublication(
      query,
      schema,
      sirens.filter((siren) => siren !== null),
    );
    const latest = new LatestRecords<Establishment>(this.establishments, ({ siret }) => siret);
    const nested = { periods: "periodesEtablissement", address: "adresseEtablissement" };
    for (const record of records) {
      const fields = recordFields(record, wantedEstablishmentColumns, nested);
      latest.add(mapEstablishment(fields, units));
    }
    await this.write(latest, writeEstablishments, sirenOfSiret);
    this.withoutUnit += latest.rows().filter(({ siren }) => !units.isKnown(siren)).length;
  }

  private async write<Row extends ChangedRow>(
    latest: LatestRecords<Row>,
    writeRows: WriteRows,
    sirenOf: (key: number) => number,
  ): Promise<void> {
    const { query, schema } = this.register;
    const rows = latest.rows();
    await this.register.write(
      rows.map(({ siren }) => siren),
      async () => {
        const keys = await writeRows(query, schema, recordsOf(rows));
        latest.count(keys);
        return keys.map(sirenOf);
      },
    );
  }
}

type ChangedRow = { siren: number; updatedAt: string | null; masked: boolean; cleaned: boolean };

/** Keeps the latest record of each key in a batch. Of records with the same moment, the last one wins. */
class LatestRecords<Row extends ChangedRow> {
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
