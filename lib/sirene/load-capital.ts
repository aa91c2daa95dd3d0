import { z } from "zod";
import { CopyRows } from "./copy-rows";
import { JsonObjects } from "./json-objects";
import { type OnProgress, RowCounter, StageMeter } from "./progress";
import type { RowSink } from "./register-store";
import type { Source } from "./source";

const Description = z.object({
  montantCapital: z.number().nullish(),
  deviseCapital: z.string().nullish(),
});
const Identity = z.object({ description: Description.nullish() });
const LegalPerson = z.object({ identite: Identity.nullish() });
const RneCompany = z.object({
  formality: z.object({
    siren: z.string().regex(/^\d{9}$/),
    content: z.object({ personneMorale: LegalPerson.nullish() }),
  }),
});

const flushBytes = 1024 * 1024;

/** The SIREN and the capital in whole euros of one RNE company, or the reason for rejecting it. */
export function mapCapital(value: unknown): { siren: number; capital: number } | string {
  const parsed = RneCompany.safeParse(value);
  if (!parsed.success) return "it is not an RNE company";
  const { siren, content } = parsed.data.formality;
  const description = content.personneMorale?.identite?.description;
  const amount = description?.montantCapital;
  if (amount === null || amount === undefined) return "it has no capital";
  if (!/^(EUR|EURO|EUROS|€)$/i.test(description?.deviseCapital?.trim() ?? "")) {
    return "its capital is not in euros";
  }
  const capital = Math.round(amount);
  if (capital < 0 || !Number.isSafeInteger(capital)) return "its capital is not an amount";
  return { siren: Number(siren), capital };
}

/** Reads share capitals from INPI's RNE companies. The last one of each SIREN wins. */
export async function loadCapital(
  source: Source,
  onProgress: OnProgress | undefined,
  sink: RowSink | null,
): Promise<RowCounter> {
  const counter = new RowCounter();
  const rows = new CopyRows();
  const meter = new StageMeter("capital", onProgress);
  const objects = new JsonObjects(source.name, (value, line) => {
    counter.read += 1;
    const mapped = mapCapital(value);
    if (typeof mapped === "string") counter.reject(mapped, line);
    else if (sink) rows.add(`${mapped.siren}\t${counter.read}\t${mapped.capital}`);
  });
  for await (const chunk of source.chunks) {
    objects.push(chunk);
    if (sink && rows.bytes >= flushBytes) await sink.write(rows.take());
    meter.update(counter.read, source.bytes === null ? null : source.bytesRead() / source.bytes);
  }
  objects.end();
  if (sink && rows.bytes > 0) await sink.write(rows.take());
  meter.finish(counter.read);
  return counter;
}
