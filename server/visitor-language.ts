import type { IncomingMessage } from "node:http";
import { type Language, languageCookie, pickLanguage } from "@/lib/contract/languages";

/**
 * The language in which pages are shown to the visitor. It is chosen here only, once for each request, and handed on in
 * the header `languageHeader`: two readers could understand a strange cookie differently.
 */
export function visitorLanguage({ headers }: IncomingMessage): Language {
  const cookies = (headers.cookie ?? "").split(";").map((each) => each.trim());
  const chosen = cookies.find((each) => each.startsWith(`${languageCookie}=`));
  return pickLanguage(chosen?.slice(languageCookie.length + 1), headers["accept-language"]);
}
