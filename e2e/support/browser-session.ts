import type { Credentials } from "./accounts";
import { sendRequest } from "./http-request";

/** A browser with a cookie jar that uses next-auth's endpoints as the pages do. */
export class Visitor {
  private readonly jar = new Map<string, string>();

  constructor(
    private readonly baseUrl: string,
    private readonly userAgent = "Mozilla/5.0",
  ) {}

  /** A browser in which somebody has signed in. */
  static async signedIn(baseUrl: string, by: Credentials, userAgent?: string): Promise<Visitor> {
    const visitor = new Visitor(baseUrl, userAgent);
    await visitor.signIn(by.email, by.password);
    return visitor;
  }

  /** The Cookie header that the browser would send. */
  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get sessionCookie(): string | undefined {
    return this.jar.get("registry-session");
  }

  /** Sets a cookie, as if a page had set it. */
  plant(name: string, value: string): void {
    this.jar.set(name, value);
  }

  async request(
    method: string,
    path: string,
    options: { form?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    const body = options.form && new URLSearchParams(options.form).toString();
    const response = await sendRequest({
      method,
      url: this.baseUrl + path,
      headers: {
        cookie: this.cookie,
        "user-agent": this.userAgent,
        ...(body !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
        ...options.headers,
      },
      body,
    });
    for (const line of response.headers["set-cookie"] ?? []) this.keep(line);
    return response;
  }

  /** Signs in through next-auth. Returns the answer and the error code in it. */
  async signIn(email: string, password: string) {
    const form = { csrfToken: await this.csrfToken(), email, password, json: "true" };
    const response = await this.request("POST", "/api/auth/callback/credentials", { form });
    const { url = "" } = JSON.parse(response.text) as { url?: string };
    return { ...response, error: new URL(url).searchParams.get("error") };
  }

  async signOut() {
    const form = { csrfToken: await this.csrfToken(), json: "true" };
    return this.request("POST", "/api/auth/signout", { form });
  }

  async csrfToken(): Promise<string> {
    const { text } = await this.request("GET", "/api/auth/csrf");
    return (JSON.parse(text) as { csrfToken: string }).csrfToken;
  }

  private keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const at = pair.indexOf("=");
    const gone = attributes.some((attribute) => attribute.trim().toLowerCase() === "max-age=0");
    if (gone) this.jar.delete(pair.slice(0, at));
    else this.jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
