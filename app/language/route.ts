import {
  isLanguage,
  languageCookie,
  languageCookieSeconds,
  pickLanguage,
} from "@/lib/contract/languages";
import { pagePaths, safeNextPath } from "@/lib/contract/page-paths";
import { env } from "@/platform/env";

/** The language switch without JavaScript: stores the choice and redirects back to the previous page. */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const chosen = form.get("language");
  const headers = new Headers({ location: pathBefore(request) });
  if (isLanguage(chosen)) {
    const secure = env().APP_URL.startsWith("https:") ? "; Secure" : "";
    headers.set(
      "set-cookie",
      `${languageCookie}=${pickLanguage(chosen, null)}; Path=/; Max-Age=${languageCookieSeconds}; SameSite=Lax${secure}`,
    );
  }
  return new Response(null, { status: 303, headers });
}

/** The path of the Referer. Its host is ignored, so the redirect never leads to another site. */
function pathBefore(request: Request): string {
  const referer = request.headers.get("referer") ?? "";
  if (!URL.canParse(referer)) return pagePaths.home;
  const { pathname, search } = new URL(referer);
  return safeNextPath(pathname + search);
}
