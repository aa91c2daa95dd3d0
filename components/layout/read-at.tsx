"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { longDate } from "@/lib/contract/long-date";

/** `moment`: when the server rendered the page, in ISO 8601. */
export type ReadAtProps = {
  site: string;
  moment: string;
  /** The page's address, if not the browser's. */
  address?: string;
};

/** When the page was read, and its address. What the browser fetches for another address is read later. */
export function ReadAt({ site, moment, address }: ReadAtProps) {
  const t = useTranslations("source");
  const language = useLocale();
  const query = useSearchParams().toString();
  const path = usePathname() + (query && `?${query}`);
  const rendered = useRef(path);
  const [later, setLater] = useState<string>();
  useEffect(() => {
    if (path !== rendered.current) setLater(new Date().toISOString());
  }, [path]);
  // Not by the other formats, which the first load of a page would then have as well.
  const date = longDate(new Date(later ?? moment), language, "Europe/Paris");
  return (
    <>
      {t("read", { date })} {site}
      {address ?? path}
    </>
  );
}
