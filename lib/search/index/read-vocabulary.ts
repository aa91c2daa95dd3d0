import { setImmediate } from "node:timers/promises";
import { type Database, readBlobs } from "@/db/client";
import { quoteText } from "@/db/copy-out";
import { perProcess } from "@/platform/per-process";
import { tokenKinds } from "./tokens";
import { Towns } from "./towns";
import { type KnownWord, type Vocabulary, VocabularyBuilder } from "./vocabulary";

/** The words of names and the towns of a register's version. */
export type Vocabularies = {
  words: Vocabulary;
  towns: Towns;
  /** How many companies there are. */
  companies: number;
};

const tokensPerRead = 20_000;
/** After this many words, the event loop may serve other requests. */
const wordsPerTurn = 1_000;
const maxVersions = 4;
const byVersion = perProcess("vocabularies", () => new Map<string, Promise<Vocabularies>>());
const communesByVersion = perProcess("communes", () => new Map<string, Promise<string[]>>());

/** The vocabularies of the version that `key` identifies, read once. After a failure the next call reads again. */
export function vocabulariesOf(
  db: Database,
  schemaName: string,
  key: string,
): Promise<Vocabularies> {
  return readOnce(byVersion, key, () => readVocabularies(db, schemaName));
}

/** The communes of head offices with the town of the address, `69383|lyon`, those of most companies first; read once. */
export function communesOf(db: Database, schemaName: string, key: string): Promise<string[]> {
  return readOnce(communesByVersion, key, async () => {
    const communes: KnownWord[] = [];
    for await (const portion of readTokens(db, schemaName, tokenKinds.commune)) {
      communes.push(...portion);
    }
    return communes.sort((a, b) => b.n - a.n).map(({ word }) => word);
  });
}

function readOnce<Value>(
  cache: Map<string, Promise<Value>>,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const cached = cache.get(key);
  if (cached) return cached;
  const reading = read();
  cache.set(key, reading);
  reading.catch(() => cache.delete(key));
  const [oldest] = cache.keys();
  if (oldest !== undefined && cache.size > maxVersions) cache.delete(oldest);
  return reading;
}

async function readVocabularies(db: Database, schemaName: string): Promise<Vocabularies> {
  const words = new VocabularyBuilder();
  for await (const portion of readTokens(db, schemaName, tokenKinds.anyWord)) {
    for (let at = 0; at < portion.length; at += 1) {
      const { word, n } = portion[at] as KnownWord;
      words.add(word, n);
      if (at % wordsPerTurn === 0) await setImmediate();
    }
  }
  const towns: KnownWord[] = [];
  for await (const portion of readTokens(db, schemaName, tokenKinds.town)) towns.push(...portion);
  let companies = 0;
  for await (const states of readTokens(db, schemaName, tokenKinds.state)) {
    for (const { n } of states) companies += n;
  }
  return { words: words.done(), towns: new Towns(towns), companies };
}

/** The tokens of one kind in the order of their bytes, in portions. */
async function* readTokens(
  db: Database,
  schemaName: string,
  kind: string,
): AsyncGenerator<KnownWord[]> {
  const end = String.fromCharCode(kind.charCodeAt(0) + 1);
  for (let last = kind; ; ) {
    const [row] = await readBlobs(
      db,
      `SELECT '' AS text, convert_to(coalesce(string_agg(n || ' ' || substr(token, 2), E'\\n' ORDER BY token), ''), 'UTF8')
       FROM (SELECT token, n FROM ${schemaName}.search_index
         WHERE token > ${quoteText(last)} AND token < ${quoteText(end)}
         ORDER BY token LIMIT ${tokensPerRead}) AS page`,
    );
    const text = Buffer.from(row?.blob ?? []).toString();
    if (text === "") return;
    const portion = text.split("\n").map(readLine);
    yield portion;
    last = kind + (portion.at(-1) as KnownWord).word;
  }
}

function readLine(line: string): KnownWord {
  const space = line.indexOf(" ");
  return { word: line.slice(space + 1), n: Number(line.slice(0, space)) };
}
