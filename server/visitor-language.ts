import type { IncomingMessage } from "node:http";
import { type Language, languageCookie, pickLanguage } from "@/lib/contract/languages";

/** The language in which pages are shown to the visitor. */
export function visitorLanguage({ headers }: IncomingMessage): Language {
  const cookies = (headers.cookie ?? "").split(";").map((each) => each.trim());
  const chosen = cookies.find((each) => each.startsWith(`${languageCookie}=`));
  return pickLanguage(chosen?.slice(languageCookie.length + 1), headers["accept-language"]);
}
