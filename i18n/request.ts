import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { languageCookie, pickLanguage } from "@/lib/contract/languages";

/** The language of this request and its messages: the reader's choice, else the browser's. */
export default getRequestConfig(async () => {
  const [jar, asked] = await Promise.all([cookies(), headers()]);
  const locale = pickLanguage(jar.get(languageCookie)?.value, asked.get("accept-language"));
  const { default: messages } = await import(`./messages/${locale}.json`);
  return { locale, messages, timeZone: "Europe/Paris" };
});
