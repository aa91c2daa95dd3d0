import type { SearchFilters } from "@/lib/contract/registry";
import type { IndexReader } from "@/lib/search/index/index-reader";
import type { PostingsKey } from "@/lib/search/index/postings";
import { activeState, closedState, tokenKinds } from "@/lib/search/index/tokens";
import { IdSet } from "@/lib/search/postings/id-set";

/** The companies that pass all filters, on the company and its head office's address; null without filters. */
export async function readFilter(
  reader: IndexReader,
  filters: SearchFilters,
): Promise<IdSet | null> {
  const keys = keysOf(filters);
  if (keys.length === 0) return null;
  const postings = await reader.fetch(keys);
  return IdSet.intersection(keys.map((key) => postings.ids(key)));
}

function keysOf(filters: SearchFilters): PostingsKey[] {
  const { active, department, postalCode, nafCode, legalForm, employeeRange } = filters;
  const keys: PostingsKey[] = [];
  if (active !== undefined) keys.push(tokenKinds.state + (active ? activeState : closedState));
  if (department !== undefined) keys.push(tokenKinds.department + department.toUpperCase());
  if (postalCode !== undefined) keys.push(tokenKinds.postalCode + postalCode);
  if (employeeRange !== undefined) keys.push(tokenKinds.employeeRange + employeeRange);
  if (nafCode !== undefined) keys.push(`${tokenKinds.nafCode}${dotted(nafCode)}*`);
  if (legalForm !== undefined) keys.push(`${tokenKinds.legalForm}${legalForm}*`);
  return keys;
}

/** A NAF code in stored form: `6201z` becomes `62.01Z`. */
function dotted(nafCode: string): string {
  const code = nafCode.toUpperCase().replace(".", "");
  return code.length > 2 ? `${code.slice(0, 2)}.${code.slice(2)}` : code;
}
