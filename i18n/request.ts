import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { languageHeader, pickLanguage } from "@/lib/contract/languages";

/** The messages of this request, in the language that `server.ts` chose for it. */
export default getRequestConfig(async () => {
  const locale = pickLanguage((await headers()).get(languageHeader), null);
  const { default: messages } = await import(`./messages/${locale}.json`);
  return { locale, messages, timeZone: "Europe/Paris" };
});
