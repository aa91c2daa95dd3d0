import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";
import { RegistryError } from "./registry-error.js";
import type { Send } from "./retry.js";

export type Credentials = { email: string; password: string };
type Tokens = components["schemas"]["SessionTokens"];

/** A session that begins with the first call, and is kept by its refresh token. */
export class PasswordSession {
  private readonly api;
  private current: Promise<Tokens> | undefined;

  constructor(
    baseUrl: string,
    private readonly credentials: Credentials,
    send: Send,
  ) {
    this.api = createClient<paths>({ baseUrl, fetch: send });
  }

  /** An access token other than the refused one. Calls at the same time share one sign-in or refresh. */
  async accessToken(refused?: string): Promise<string> {
    const held = this.current ?? this.keep(this.signIn());
    const tokens = await held;
    if (tokens.access_token !== refused) return tokens.access_token;
    if (this.current === held) this.keep(this.refresh(tokens));
    return (await (this.current ?? this.keep(this.signIn()))).access_token;
  }

  /** Forgets the tokens if they do not come. */
  private keep(coming: Promise<Tokens>): Promise<Tokens> {
    this.current = coming;
    coming.catch(() => {
      if (this.current === coming) this.current = undefined;
    });
    return coming;
  }

  private async signIn(): Promise<Tokens> {
    const { data, error, response } = await this.api.POST("/v1/auth/session", {
      body: this.credentials,
    });
    if (data === undefined) throw new RegistryError(response, error);
    return data;
  }

  /** Signs in again if the session has ended. */
  private async refresh({ refresh_token }: Tokens): Promise<Tokens> {
    const { data, error, response } = await this.api.POST("/v1/auth/session/refresh", {
      body: { refresh_token },
    });
    if (data !== undefined) return data;
    if (response.status === 401) return this.signIn();
    throw new RegistryError(response, error);
  }
}
