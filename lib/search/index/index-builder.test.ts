import fc from "fast-check";
import { expect, it } from "vitest";
import { documentOf } from "@/e2e/support/search-documents";
import { significantWords, wordsOf } from "../analysis/name-words";
import { IdSet } from "../postings/id-set";
import { decodeIdSet } from "../postings/id-set-codec";
import { columnTokens } from "./columns";
import { rowFields } from "./field-row";
import { segmentSize } from "./ids-by-token";
import { IndexBuilder, indexPartColumns } from "./index-builder";
import { IndexChanges } from "./index-changes";
import { nameKey, visitEntries } from "./name-key";
import { NameOrder } from "./name-order";
import { readRows } from "./read-rows-for-test";
import type { SearchDocument } from "./search-document";
import { bucketToken } from "./tokens";

/** Some begin alike, so that a prefix has ids of several words. */
const alike = ["la", "lapin", "laposte", "𠮷", "𠮷野"];
const words = [...alike, "poste", "a", "b", "sarl", "du", "moulin", "œuvre", "3m", "𝔞𝔟𝔠", "et"];
const word = fc.constantFrom(...words);
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values);

const id = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: segmentSize - 5, max: segmentSize + 70_000 }),
);
const names = fc.array(name, { minLength: 1, maxLength: 2 }).map((all) => all.join(" / "));
const documents = fc
  .uniqueArray(documentOf({ id, name: maybe(name), aliases: maybe(names), signs: maybe(name) }), {
    selector: (document) => document.id,
    minLength: 1,
    maxLength: 25,
  })
  .map((all) => all.sort((a, b) => a.id - b.id));

/** All tokens and what they hold, from the rows of the builder. */
async function built(all: readonly SearchDocument[]): Promise<Map<string, Buffer>> {
  const pieces: Buffer[] = [];
  const builder = new IndexBuilder(async (rows) => {
    pieces.push(rows);
  });
  for (const document of all) {
    if (builder.isFull(document.id)) await builder.flush(document.id);
    builder.add(document);
  }
  await builder.end();
  return tokensIn(Buffer.concat(pieces));
}

function tokensIn(rows: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const parts = new Set<string>();
  for (const fields of readRows(rows)) {
    expect(fields).toHaveLength(indexPartColumns.length);
    const [token, segment, , postings] = fields as [Buffer, Buffer, Buffer, Buffer];
    const part = `${token} of segment ${segment.readInt32BE()}`;
    expect(parts).not.toContain(part);
    parts.add(part);
    found.set(`${token}`, Buffer.concat([found.get(`${token}`) ?? Buffer.alloc(0), postings]));
  }
  return found;
}

it("building at once and changing one by one give the same index", async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (all) => {
      const index = await built(all);
      const changes = new IndexChanges(new NameOrder(new Uint8Array()));
      for (const document of all) {
        changes.replace(null, { ...document, name: "soon gone", active: !document.active });
        changes.replace({ ...document, name: "soon gone", active: !document.active }, document);
      }
      const none = new Uint8Array();
      const sets = mapOf(changes.setTokens, (token) => changes.changedSet(token, IdSet.empty));
      const buckets = mapOf(changes.bucketTokens, (token) => changes.changedBucket(token, none));
      const columns = mapOf(
        changes.columnTokens,
        (token) => changes.changedColumn(token, none).postings,
      );
      const expected = [...sets, ...buckets, ...columns].filter(
        ([token, { length, size }]: [string, { length?: number; size?: number }]) =>
          (length ?? size ?? 0) > 0 && !token.startsWith(columnTokens("name")),
      );
      expect(expected.map(([token]) => token).sort()).toEqual([...index.keys()].sort());
      for (const [token, set] of sets) {
        expect(decodeIdSet(index.get(token) ?? Buffer.alloc(0)).ids()).toEqual(set.ids());
      }
      for (const [token, bytes] of columns) {
        if (!index.has(token)) continue;
        expect(Buffer.from(bytes).toString("hex")).toBe(index.get(token)?.toString("hex"));
      }
      for (const [token, bytes] of buckets) {
        expect(entriesIn(index.get(token))).toEqual(entriesIn(Buffer.from(bytes)));
      }
    }),
    { numRuns: 40 },
  );
});

function mapOf<Value>(tokens: readonly string[], of: (token: string) => Value) {
  return new Map(tokens.map((token) => [token, of(token)] as const));
}

function entriesIn(bytes: Buffer = Buffer.alloc(0)): string[] {
  const entries: string[] = [];
  for (let at = 0; at < bytes.length; at += 12) entries.push(bytes.toString("hex", at, at + 12));
  return [...new Set(entries)].sort();
}

it("a name is found by its key, however it is split, legal form or not", async () => {
  const nothing = Object.fromEntries(rowFields.map((field) => [field, null]));
  const names = { id: 7, name: "SARL FIT LAB", signs: "SALLE 7", legalForm: "5498" };
  const document = { ...nothing, ...names, active: true, employeeRange: "53" } as SearchDocument;
  const index = await built([document]);
  const lookUp = (text: string) => {
    const key = nameKey(significantWords(wordsOf(text)));
    const found: unknown[] = [];
    const bucket = index.get(bucketToken(key.bucket)) ?? Buffer.alloc(0);
    visitEntries(bucket, key, (id, isSign, importance) => found.push({ id, isSign, importance }));
    return found;
  };
  for (const text of ["fitlab", "Fit-Lab", "fi tlab", "FIT LAB SAS"]) {
    expect(lookUp(text)).toEqual([{ id: 7, isSign: false, importance: 63 }]);
  }
  expect(lookUp("salle7")).toEqual([{ id: 7, isSign: true, importance: 63 }]);
  expect(lookUp("fit")).toEqual([]);
});
