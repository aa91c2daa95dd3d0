import { type Language, languageCookie, languageCookieSeconds } from "@/lib/contract/languages";

/** Sets the cookie from which the server takes the language of the next page. */
export function keepLanguage(language: Language): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${languageCookieSeconds}; SameSite=Lax${secure}`;
}
