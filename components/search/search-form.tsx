import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ClipboardEvent, FormEvent } from "react";
import { Button } from "@/components/ui/button";
import {
  isEmptySearch,
  pagePaths,
  readSearchState,
  type SearchState,
  searchPagePath,
  searchQueryString,
} from "@/lib/contract/page-paths";
import { SearchField } from "./search-field";
import { searchFieldId, searchFormId } from "./search-form-id";

/** The search form. Without JavaScript it is a plain GET form. */
export function SearchForm({
  state,
  onSearch,
}: {
  state: SearchState;
  onSearch: (state: SearchState) => void;
}) {
  const t = useTranslations("search");
  const router = useRouter();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = searchOf(event.currentTarget, state);
    if (isEmptySearch(wanted)) document.getElementById(searchFieldId)?.focus();
    // Submitting the same search again reloads the page, for fresh results.
    else if (searchPagePath(wanted) === searchPagePath(state)) location.reload();
    else if (/\d/.test(wanted.q)) void openOrSearch(wanted, false);
    else onSearch(wanted);
  }

  /** A number with valid check digits opens its company or establishment. Any other is searched, and the results explain it. */
  async function openOrSearch(wanted: SearchState, isNumberOnly: boolean) {
    const module = await import("./open-number").catch(() => null);
    const number = module?.openNumber(wanted.q, router, state);
    if (number === "wrong" || (!isNumberOnly && number !== "opened")) onSearch(wanted);
  }

  function openPasted(event: ClipboardEvent) {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    const isWhole = target.selectionStart === 0 && target.selectionEnd === target.value.length;
    const q = event.clipboardData.getData("text").replace(/\s+/g, " ").trim();
    if (isWhole) void openOrSearch({ q, page: "1" }, true);
  }

  return (
    <search className="block pt-8 sm:pt-10 print:pt-0">
      <form
        id={searchFormId}
        action={pagePaths.search}
        method="get"
        onSubmit={submit}
        onPaste={openPasted}
      >
        <h1 className="page-title">
          <label id="q-label" htmlFor={searchFieldId}>
            {t("field")}
          </label>
        </h1>
        <p id="q-hint" className="mt-1 text-ink-soft print:hidden">
          {t("hint")}
        </p>
        <div className="mt-4 flex flex-wrap gap-2 print:mt-0">
          <div className="min-w-0 grow basis-36">
            <SearchField q={state.q} isStart={isEmptySearch(state)} />
          </div>
          <Button type="submit" worksAlone className="min-h-12 px-5">
            {t("submit")}
          </Button>
        </div>
      </form>
    </search>
  );
}

/** The search in the form, and what the form has no field for. It stays exact while the text is unchanged. */
function searchOf(form: HTMLFormElement, state: SearchState): SearchState {
  const data = new FormData(form);
  const before = new URLSearchParams(searchQueryString(state));
  if (String(data.get("q")).trim() !== state.q) before.delete("exact");
  const wanted = readSearchState((name) =>
    data.has(name) ? data.getAll(name).filter(Boolean).join() : before.get(name),
  );
  return { ...wanted, page: "1" };
}
