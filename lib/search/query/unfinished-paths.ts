import { type BestPath, type Option, PathFinder, rulesOfNames, type Span } from "./best-paths";
import type { Reading } from "./reading";

type Query = {
  options: readonly Option[];
  beginnings: readonly Reading[];
  /** Reads the postings of the beginnings. */
  optionsOfBeginnings: () => Promise<readonly Option[]>;
  /** The number of words. */
  length: number;
};

/**
 * At most `limit` paths with beginnings that read every word, none with another spelling; empty if a path needs no
 * beginnings. Regions and departments are left out: some company there nearly always has the beginning.
 */
export async function unfinishedPaths(
  { options, beginnings, optionsOfBeginnings, length }: Query,
  limit: number,
): Promise<BestPath[]> {
  const typed = options.filter(({ reading }) => !reading.isSpelling && !reading.isCorrected);
  const withoutAreas = typed.filter(({ reading }) => !reading.isArea);
  const withBeginnings = [...withoutAreas, ...beginnings.map((reading) => ({ reading }))];
  if (beginnings.length === 0 || unreadWords(withBeginnings, length).length > 0) return [];
  if (completePaths(typed, length, 1).length > 0) return [];
  return completePaths([...withoutAreas, ...(await optionsOfBeginnings())], length, limit);
}

/** The best paths that read every word. */
function completePaths(options: readonly Option[], length: number, limit: number): BestPath[] {
  const costs = Array(length).fill(Number.POSITIVE_INFINITY);
  return new PathFinder(options, costs, rulesOfNames).best(limit);
}

/** The indexes of the words that no option reads. */
export function unreadWords(options: readonly { reading: Span }[], length: number): number[] {
  const isRead = (at: number) => options.some(({ reading: { from, to } }) => from <= at && at < to);
  return Array.from({ length }, (_, at) => at).filter((at) => !isRead(at));
}
