import { activeState, closedState, tokenKinds } from "@/lib/search/index/tokens";
import { ImportError } from "./import-error";
import type { RegisterNames } from "./register-names";
import type { Query } from "./register-store";
import { countRegister, findStockImport, type RowCounts } from "./registers";

const minShare = 0.98;

/** Throws ImportError unless the new register holds exactly the rows that were kept from the files. */
export async function checkRegister(
  query: Query,
  names: RegisterNames,
  expected: RowCounts,
): Promise<void> {
  const counted = await countRegister(query, names.schema);
  const [ids] = await query<{ lowest: number | null; highest: number | null }>(
    `SELECT min(id) AS lowest, max(id) AS highest FROM ${names.legalUnits}`,
  );
  const [indexed] = await query<{ n: string | null }>(
    `SELECT sum(n) AS n FROM ${names.searchIndex} WHERE token IN ($1, $2)`,
    [tokenKinds.state + activeState, tokenKinds.state + closedState],
  );
  const isDense =
    expected.legalUnits === 0 || (ids?.lowest === 1 && ids.highest === expected.legalUnits);
  if (
    counted.legalUnits !== expected.legalUnits ||
    counted.establishments !== expected.establishments ||
    Number(indexed?.n ?? 0) !== expected.legalUnits ||
    !isDense
  ) {
    throw new ImportError(
      `The new register holds ${counted.legalUnits} legal units and ${counted.establishments} establishments where ${expected.legalUnits} and ${expected.establishments} were read; it was dropped.`,
    );
  }
}

/**
 * Throws ImportError for a stock without rows, or with less than 98 % of the live register's rows, unless `force` is set;
 * for one that is older than the stock that serves, unless `older` is set.
 */
export async function checkStock(
  query: Query,
  liveSchema: string,
  read: RowCounts & { stockDate: string | null },
  { force = false, older = false }: { force?: boolean | undefined; older?: boolean | undefined },
): Promise<void> {
  if (!force && read.legalUnits === 0)
    throw new ImportError("The file of legal units has no usable row; is it the right one?");
  const served = await findStockImport(query, liveSchema);
  if (!served) return;
  if (!force) await checkSize(query, liveSchema, read);
  if (!older && read.stockDate && served.stockDate && read.stockDate < served.stockDate) {
    throw new ImportError(
      `The stock is of ${read.stockDate}, older than the one that serves, of ${served.stockDate}; use --older to replace it, daily changes included.`,
    );
  }
}

async function checkSize(query: Query, liveSchema: string, read: RowCounts): Promise<void> {
  const live = await countRegister(query, liveSchema);
  for (const [key, label] of [
    ["legalUnits", "legal units"],
    ["establishments", "establishments"],
  ] as const) {
    if (read[key] < live[key] * minShare) {
      throw new ImportError(
        `The stock has ${read[key]} ${label} where ${live[key]} are serving, less than 98 %; use --force if that is right.`,
      );
    }
  }
}
