import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

type Namespace =
  | "team"
  | "journal"
  | "account"
  | "keys"
  | "signIn"
  | "forgotten"
  | "invitation"
  | "reset";

/** What no search engine lists. */
export const unlisted: Metadata = { robots: { index: false } };

/** The metadata of a page whose title its messages have as `title`. */
export function titled(namespace: Namespace, more: Metadata = {}) {
  return async (): Promise<Metadata> => {
    const t = await getTranslations(namespace);
    return { title: t("title"), ...more };
  };
}
