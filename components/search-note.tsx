import { useTranslations } from "next-intl";
import { exactSearch, type SearchState, wideSearch } from "@/lib/contract/page-paths";
import { markLeftAside } from "./left-aside";
import { SearchLink } from "./search-link";

type SearchNoteProps = {
  state: SearchState;
  /** How the results differ from what was typed, or that they may not. */
  message: string;
  without: readonly string[] | undefined;
  onFollow: (to: SearchState) => void;
};

/** Tells how a search was read, and offers the other way: only as typed, or wider. */
export default function SearchNote({ state, message, without = [], onFollow }: SearchNoteProps) {
  const t = useTranslations("search");
  const { q, exact } = state;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pb-4 wrap-anywhere">
      <p>{message}</p>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {!exact && without.length > 0 && <StruckQuery q={q} without={without} />}
        <SearchLink
          to={exact ? wideSearch(state) : exactSearch(state)}
          onFollow={onFollow}
          className="text-link"
        >
          {exact ? t("widen") : t("searchExactly", { q })}
        </SearchLink>
      </div>
    </div>
  );
}

/** What was typed, the words that were left aside struck through. */
function StruckQuery({ q, without }: { q: string; without: readonly string[] }) {
  const t = useTranslations("search");
  return (
    <p>
      {markLeftAside(q, without).map(({ text, isLeftAside }, index) =>
        isLeftAside ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one query never move
          <span key={index}>
            <s className="text-ink-soft">{text}</s>
            <span className="sr-only"> {t("leftAsideWord")}</span>
          </span>
        ) : (
          text
        ),
      )}
    </p>
  );
}
