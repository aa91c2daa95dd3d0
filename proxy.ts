import { type NextRequest, NextResponse } from "next/server";
import { isSessionCookie } from "@/lib/contract/cookies";
import { loginPath } from "@/lib/contract/page-paths";

const isDevelopment = process.env.NODE_ENV === "development";
const needsSession = /^\/(search|company|settings)(\/|$)/;

/** Only redirects and sets the page's policy. The guard is the API, which every page asks. */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  if (pathname !== "/" && pathname.endsWith("/")) {
    return redirectTo(request, `${pathname.replace(/\/+$/, "")}${search}`, 308);
  }
  const signedIn = request.cookies.getAll().some(({ name }) => isSessionCookie(name));
  if (!signedIn && needsSession.test(pathname)) {
    return redirectTo(request, loginPath(`${pathname}${search}`), 307);
  }
  const nonce = makeNonce();
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  // Next reads the nonce from the request's policy and puts it on its own scripts.
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

function redirectTo(request: NextRequest, path: string, status: 307 | 308): NextResponse {
  const target = new URL(request.url);
  const { pathname, search } = new URL(`http://path.invalid${path.replace(/^[/\\]+/, "/")}`);
  target.pathname = pathname;
  target.search = search;
  return NextResponse.redirect(target, status);
}

function makeNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

// Not for Next's router in the browser (header `rsc`): it takes the target of a redirect for the content of the page
// that it asked for. The page itself redirects it.
export const config = {
  matcher: [
    {
      source:
        "/((?!api/|v1/|mcp$|_next/static|_next/image|icon\\.svg$|favicon\\.ico$|robots\\.txt$).*)",
      missing: [{ type: "header", key: "rsc" }],
    },
  ],
};
