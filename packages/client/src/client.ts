import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./api.js";
import { type Credentials, PasswordSession } from "./password-session.js";
import { RegistryError } from "./registry-error.js";
import { type RetryLimits, type Send, withRetry } from "./retry.js";

export { RegistryError };

/** Undefined is as good as absent, also where the compiler has `exactOptionalPropertyTypes`. */
type Optional<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

export type RegistryClientOptions = Optional<RetryLimits> & {
  /** The service's address, without `/v1`. */
  baseUrl: string;
  /** Sends the requests; the global `fetch` by default. */
  fetch?: Send | undefined;
} & (
    | { key?: string | undefined; email?: undefined; password?: undefined }
    | ({ key?: undefined } & Credentials)
  );

type SearchParameters = NonNullable<paths["/v1/registry/search"]["get"]["parameters"]["query"]>;
/** The text and filters of a search, and what each company shall have. */
export type CompanySearch = Omit<SearchParameters, "page" | "limit" | "cursor">;
export type FoundCompany = components["schemas"]["FoundCompany"];
/** The register's date and version. */
export type Register = components["schemas"]["Register"];

export type ReadOptions = {
  /** Ends the reading. */
  signal?: AbortSignal | undefined;
  /**
   * Called when the register has changed and the reading begins again. All companies of the new register follow, so drop
   * those that were given.
   */
  onRegisterChange?: ((register: Register) => void) | undefined;
};

/** Every operation of the API, with its types, and `companies`. */
export type RegistryClient = Client<paths> & {
  /**
   * Every company of a search's result, once. If the register changes meanwhile, the reading begins again: it calls
   * `onRegisterChange`, or without it skips the companies that were given, some of which may no longer match. Throws
   * RegistryError.
   */
  companies(
    search: CompanySearch,
    options?: ReadOptions,
  ): AsyncGenerator<FoundCompany, void, undefined>;
};

const companiesPerPage = 100;
/** How often in a row the register may change before a further company was given. */
const maxRestarts = 10;

export function createRegistryClient(options: RegistryClientOptions): RegistryClient {
  const { baseUrl, maxRetries = 8, maxWaitSeconds = 60 } = options;
  const send = withRetry(options.fetch ?? ((request) => fetch(request)), {
    maxRetries,
    maxWaitSeconds,
  });
  const api = createClient<paths>({
    baseUrl,
    fetch: withAuthorization(options, send),
    querySerializer: { array: { style: "form", explode: false } },
  });
  return Object.assign(api, {
    companies: (search: CompanySearch, options: ReadOptions = {}) =>
      readCompanies(api, search, options),
  });
}

function withAuthorization(
  { baseUrl, key, email, password }: RegistryClientOptions,
  send: Send,
): Send {
  if (key !== undefined) return (request) => send(withBearer(request, key));
  if (email === undefined) return send;
  const session = new PasswordSession(baseUrl, { email, password }, send);
  return async (request) => {
    const token = await session.accessToken();
    const response = await send(withBearer(request.clone(), token));
    if (response.status !== 401) return response;
    return send(withBearer(request, await session.accessToken(token)));
  };
}

function withBearer(request: Request, token: string): Request {
  request.headers.set("authorization", `Bearer ${token}`);
  return request;
}

async function* readCompanies(
  api: Client<paths>,
  search: CompanySearch,
  { signal, onRegisterChange }: ReadOptions,
): AsyncGenerator<FoundCompany, void, undefined> {
  const given = new Set<string>();
  let restarts = 0;
  let hasChanged = false;
  let cursor: string | undefined;
  for (;;) {
    const { data, error, response } = await api.GET("/v1/registry/search", {
      params: { query: { ...search, limit: companiesPerPage, cursor } },
      signal,
    });
    if (data === undefined) {
      const failure = new RegistryError(response, error);
      if (failure.code !== "REGISTER_CHANGED" || restarts === maxRestarts) throw failure;
      restarts += 1;
      hasChanged = true;
      cursor = undefined;
      continue;
    }
    if (hasChanged) onRegisterChange?.(data.register);
    hasChanged = false;
    for (const company of data.companies) {
      const isNew = !given.has(company.siren);
      if (isNew) restarts = 0;
      given.add(company.siren);
      if (isNew || onRegisterChange) yield company;
    }
    if (!data.nextCursor) return;
    cursor = data.nextCursor;
  }
}
