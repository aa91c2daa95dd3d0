import { searchPagePath } from "@/lib/contract/page-paths";
import { formatCount } from "./format";

/** An empty page: nothing matches, or the page is past the last one (`lastPage` above 0). */
export function NoResults({ q, lastPage }: { q: string; lastPage: number }) {
  if (lastPage > 0) {
    return (
      <>
        <h2 tabIndex={-1} className="text-lg font-semibold">
          This page is past the last one
        </h2>
        <p className="mt-2">
          <a href={searchPagePath({ q, page: String(lastPage) })} className="text-link">
            Go to page {formatCount(lastPage)}
          </a>
        </p>
      </>
    );
  }
  return (
    <>
      <h2 tabIndex={-1} className="break-words text-lg font-semibold">
        No company matches “{q}”
      </h2>
      <p className="mt-2 text-ink-soft">You could:</p>
      <ul className="mt-2 list-disc space-y-1 ps-5 text-ink-soft marker:text-line-strong">
        <li>check the spelling, or use fewer words</li>
        <li>search for the name it is registered under, which may differ from its brand</li>
        <li>search by number: a SIREN has 9 digits, a SIRET has 14</li>
        <li>
          remember that people who asked not to be published cannot be found by their name, only by
          SIREN
        </li>
      </ul>
    </>
  );
}
