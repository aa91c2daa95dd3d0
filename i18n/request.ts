import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { languageCookie, pickLanguage } from "@/lib/contract/languages";

/** The language and messages of this request: the user's choice, otherwise the browser's preference. */
export default getRequestConfig(async () => {
  const [jar, asked] = await Promise.all([cookies(), headers()]);
  const locale = pickLanguage(jar.get(languageCookie)?.value, asked.get("accept-language"));
  const { default: messages } = await import(`./messages/${locale}.json`);
  return { locale, messages, timeZone: "Europe/Paris" };
});
