import { useSyncExternalStore } from "react";

export type RecentCompany = { siren: string; name: string };
/** Searches (as query strings) and companies, the latest first. */
export type Recent = { searches: string[]; companies: RecentCompany[] };

/** The key in localStorage under which a device remembers an account's searches and companies. */
export const recentKey = (owner: string) => `recent:${owner}`;

const maxKept = 8;
const nothing: Recent = { searches: [], companies: [] };
const listeners = new Set<() => void>();
let last: { key: string; text: string | null; value: Recent } | undefined;

function read(owner: string): Recent {
  const key = recentKey(owner);
  let text: string | null = null;
  try {
    text = localStorage.getItem(key);
  } catch {
    // Storage may be forbidden. In that case nothing is remembered.
  }
  if (last?.key !== key || last.text !== text) last = { key, text, value: parse(text) };
  return last.value;
}

function parse(text: string | null): Recent {
  try {
    const { searches, companies } = JSON.parse(text ?? "{}") as Partial<
      Record<keyof Recent, unknown>
    >;
    return {
      searches: Array.isArray(searches) ? searches.filter(isText) : [],
      companies: Array.isArray(companies) ? companies.filter(isCompany) : [],
    };
  } catch {
    return nothing;
  }
}

const isText = (value: unknown) => typeof value === "string";
const isCompany = (value: Partial<RecentCompany> | null) =>
  isText(value?.siren) && isText(value?.name);

function write(owner: string, recent: Recent | null): void {
  try {
    if (recent) localStorage.setItem(recentKey(owner), JSON.stringify(recent));
    else localStorage.removeItem(recentKey(owner));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/**
 * Remembers a search in place of the same one, and of the latest one if it has all of its criteria, of dates any, and more.
 * `insteadOf`: another one that it replaces.
 */
export function rememberSearch(owner: string, search: string, insteadOf?: string): void {
  const { searches, companies } = read(owner);
  const asked = criteriaOf(search);
  const others = searches.filter((each, at) => {
    const criteria = criteriaOf(each);
    const isIn = criteria.every((one) =>
      asked.some(
        (other) => other === one || (at === 0 && dateOf(one) && dateOf(one) === dateOf(other)),
      ),
    );
    return each !== insteadOf && (!isIn || (at > 0 && criteria.length < asked.length));
  });
  write(owner, { companies, searches: [search, ...others].slice(0, maxKept) });
}

/** What a search asks for, however it is shown: a text for its words and for each value of its filters. */
function criteriaOf(search: string): string[] {
  const { q = "", ...filters } = Object.fromEntries(new URLSearchParams(search));
  for (const name of ["page", "sort", "view", "columns"]) delete filters[name];
  const values = Object.entries(filters).flatMap(([name, list]) =>
    list.split(",").map((value) => `${name}=${value}`),
  );
  return [`q=${q}`, ...values];
}

/** The filter of a criterion if it is a date, which a click on another year changes. */
function dateOf(criterion: string): string | undefined {
  return /^\w+(?:From|To)=/.exec(criterion)?.[0];
}

export function rememberCompany(owner: string, company: RecentCompany): void {
  const { searches, companies } = read(owner);
  const others = companies.filter(({ siren }) => siren !== company.siren);
  write(owner, { searches, companies: [company, ...others].slice(0, maxKept) });
}

export function eraseRecent(owner: string): void {
  write(owner, null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The searches and companies that this device remembers for an account. The server stores none of them. */
export function useRecent(owner: string): Recent {
  return useSyncExternalStore(
    subscribe,
    () => read(owner),
    () => nothing,
  );
}
