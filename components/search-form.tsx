"use client";

import { type FormEvent, useEffect, useRef } from "react";
import { pagePaths, type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import { buttonClass } from "./button";

/** One field; without JavaScript it is a plain GET form. */
export function SearchForm({
  state,
  onSearch,
}: {
  state: SearchState;
  onSearch: (q: string) => void;
}) {
  const { q } = state;
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(q);

  useEffect(() => {
    if (q === "") field.current?.focus();
    // The address changed (back, forward, a link): the field follows, and keeps what was typed before this ran.
    if (shown.current !== q && field.current) field.current.value = q;
    shown.current = q;
  }, [q]);

  function submit(event: FormEvent) {
    const typed = field.current?.value.trim() ?? "";
    const isSame = searchPagePath({ q: typed, page: "1" }) === searchPagePath(state);
    // The same search again is left to the browser: it asks the server anew.
    if (typed !== "" && isSame) return;
    event.preventDefault();
    if (typed === "") field.current?.focus();
    else onSearch(typed);
  }

  return (
    <search className="block pt-8 sm:pt-12">
      <form action={pagePaths.search} method="get" onSubmit={submit}>
        <h1 className="text-2xl font-semibold tracking-tight">
          <label htmlFor="q">Find a company</label>
        </h1>
        <p id="q-hint" className="mt-1 text-ink-soft">
          By name, SIREN or SIRET
        </p>
        <div className="mt-4 flex gap-2">
          <input
            ref={field}
            id="q"
            name="q"
            type="search"
            defaultValue={q}
            aria-describedby="q-hint"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            className="min-h-12 w-full min-w-0 rounded-control border border-line-strong bg-surface px-4 text-lg"
          />
          <button type="submit" className={`${buttonClass("primary")} min-h-12 px-5`}>
            Search
          </button>
        </div>
      </form>
    </search>
  );
}
