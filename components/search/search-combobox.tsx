import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import {
  ComboBox,
  I18nProvider,
  ListBox,
  ListBoxItem,
  Popover,
  RouterProvider,
} from "react-aria-components";
import { Identifier } from "@/components/company/identifier";
import { factSeparator } from "@/components/ui/facts";
import { openIfReachable } from "@/components/ui/open-if-reachable";
import { signInLink } from "@/components/ui/sign-in-link";
import { filtersOf, loginPath, type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import { CompanyName } from "./company-name";
import { useSearchState } from "./search-address";
import { SearchComboboxInput } from "./search-combobox-input";
import { searchFieldId } from "./search-form-id";
import { suggestionPagePath } from "./suggestion-page-path";
import { type Suggestion, useSuggestions } from "./use-suggestions";

// The library inserts a style element. It reads this global for the nonce that our CSP requires.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce,
});

export type SearchComboboxProps = {
  /** The query in the URL. */
  q: string;
  /** The plain field that this component replaces. */
  plain: HTMLInputElement;
};

/** The search field with suggestions. Enter searches; choosing a suggestion opens the company. */
export function SearchCombobox({ q, plain }: SearchComboboxProps) {
  const router = useRouter();
  const search = useSearchState();
  const { text, hasTyped, type, submit } = useTypedText(q, searchPagePath(search), plain.value);
  const filters = useMemo(
    () => Object.fromEntries(filtersOf(search).map(({ name, value }) => [name, value])),
    [search],
  );
  const offered = useSuggestions(hasTyped ? text : "", filters);
  const { suggestions, isAwaited, hasEnded } = offered;
  useVisiblePage();

  return (
    <I18nProvider locale={useLocale()}>
      <RouterProvider navigate={(path) => void openIfReachable(() => router.push(path))}>
        <ComboBox
          id={searchFieldId}
          name="q"
          aria-labelledby="q-label"
          aria-describedby="q-hint"
          allowsCustomValue
          items={suggestions}
          disabledKeys={isAwaited ? suggestions.map(({ id }) => id) : []}
          inputValue={text}
          onInputChange={type}
          className="relative w-full min-w-0"
        >
          <SearchComboboxInput plain={plain} text={text} offered={offered} onSubmit={submit} />
          <SuggestionPanel q={text} from={Object.keys(filters).length > 0 ? search : undefined} />
          {hasEnded && <EndedNotice q={text.trim()} />}
        </ComboBox>
      </RouterProvider>
    </I18nProvider>
  );
}

/** The text of the field: what is typed or, once the address changes, its query. */
function useTypedText(q: string, path: string, first: string) {
  const [text, setText] = useState(first);
  const [hasTyped, setTyped] = useState(first !== q);
  const shown = useRef({ q, path });
  useEffect(() => {
    const before = shown.current;
    shown.current = { q, path };
    const isTyping = document.activeElement?.id === searchFieldId;
    if (before.q === q && (before.path === path || isTyping)) return;
    setText((before) => (before.trim() === q ? before : q));
    setTyped(false);
  }, [q, path]);
  function type(value: string) {
    setText(value);
    setTyped(true);
  }
  return { text, hasTyped, type, submit: () => setTyped(false) };
}

/** `from`: the search with the filters that the suggestions pass. */
type PanelProps = { q: string; from: SearchState | undefined };

function SuggestionPanel({ q, from }: PanelProps) {
  const t = useTranslations("search");
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  return (
    <>
      <div ref={setPanel} />
      <Popover
        offset={6}
        placement="bottom start"
        containerPadding={0}
        {...(panel && { UNSTABLE_portalContainer: panel })}
        className="w-(--trigger-width) suggestion-panel max-sm:w-[calc(100vw-2rem)]"
      >
        <ListBox<Suggestion>
          aria-label={t(from ? "suggestionsFiltered" : "suggestions")}
          className="max-h-96 overflow-auto p-1.5"
        >
          {(suggestion) => <Choice suggestion={suggestion} q={q} from={from} />}
        </ListBox>
        {from && (
          <p aria-hidden="true" className="border-t border-line px-4 py-2 text-xs text-ink-soft">
            {t("suggestionsFiltered")}
          </p>
        )}
        <p className="hidden border-t border-line px-4 py-2 text-xs text-ink-soft sm:block">
          {t("suggestionHint")}
        </p>
      </Popover>
    </>
  );
}

/** Says while one types that the session has ended. After signing in, the typed search runs. */
function EndedNotice({ q }: { q: string }) {
  const t = useTranslations("failure");
  const target = loginPath(searchPagePath({ q, page: "1" }));
  return (
    <p role="alert" className="mt-2">
      {t("ended")}. {t.rich("endedAdvice", { link: signInLink(target) })}
    </p>
  );
}

/**
 * While a list is open, the library hides the rest of the page from assistive technology, as if the list
 * were a dialog. This attribute tells it to leave the page visible.
 */
function useVisiblePage(): void {
  useEffect(() => {
    const parts = [...document.body.children];
    for (const part of parts) part.setAttribute("data-react-aria-top-layer", "true");
    return () => {
      for (const part of parts) part.removeAttribute("data-react-aria-top-layer");
    };
  }, []);
}

function Choice({ suggestion, q, from }: PanelProps & { suggestion: Suggestion }) {
  const t = useTranslations();
  const { siren, name, townName, active, otherName } = suggestion;
  const details = [townName, !active && t("status.company.closed")]
    .filter(Boolean)
    .join(factSeparator);
  return (
    <ListBoxItem
      id={siren}
      href={suggestionPagePath(siren, q, from)}
      textValue={name ?? siren}
      className="flex min-h-11 cursor-pointer items-baseline gap-4 rounded-control px-3 py-2.5 outline-none data-[disabled]:pointer-events-none data-[disabled]:late-dim data-[focused]:bg-accent-wash"
    >
      <span className={`min-w-0 grow wrap-break-word sm:truncate ${active ? "" : "text-ink-soft"}`}>
        <CompanyName name={name} q={q} />
        {details && <span className="text-sm text-ink-soft max-sm:block sm:ms-2">{details}</span>}
        {otherName && (
          <span className="block text-sm text-ink-soft sm:truncate">
            {t("search.otherName")} <CompanyName name={otherName} q={q} />
          </span>
        )}
      </span>
      <span className="shrink-0 text-sm text-ink-soft">
        <Identifier digits={siren} />
      </span>
    </ListBoxItem>
  );
}
