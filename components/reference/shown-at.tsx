"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** Names the operation that shows these parameters, or the fields of an answer. */
export function ShownAt({ at, names = [] }: { at: string; names?: readonly string[] }) {
  const t = useTranslations("developers");
  const link = (words: ReactNode) => (
    <a href={`#${at}`} className="text-link">
      {words}
    </a>
  );
  return (
    <p className="mt-2 text-sm wrap-anywhere">
      {names.length > 0 && <code>{names.join(", ")}. </code>}
      {t.rich("shownAt", { at, link })}
    </p>
  );
}
