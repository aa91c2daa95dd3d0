import type { IncomingHttpHeaders } from "node:http";
import type { Document } from "@/lib/contract/openapi-types";
import { apiPaths } from "@/lib/contract/paths";
import { sendRequest } from "./http-request";
import { OpenApiCheck } from "./openapi-check";
import { type Operation, operationsOf } from "./operations";
import type { ServerAddress } from "./server";
import { sharedServer } from "./shared-server";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: unknown; text: string };

export type CallOptions = {
  /** Sent as Bearer. */
  token?: string;
  headers?: Record<string, string>;
  /** Sent unchanged, as application/json unless `headers` gives another type. */
  body?: string | Uint8Array;
};

/** A client that validates every answer against the server's OpenAPI document. */
export class Api {
  private constructor(
    readonly baseUrl: string,
    private readonly check: OpenApiCheck,
  ) {}

  static async of(server: Pick<ServerAddress, "baseUrl"> = sharedServer()): Promise<Api> {
    const url = server.baseUrl + apiPaths.openapi;
    const { text } = await sendRequest({ method: "GET", url });
    return new Api(server.baseUrl, new OpenApiCheck(JSON.parse(text)));
  }

  get document(): Document {
    return this.check.document;
  }

  /** Every operation of the document. */
  get operations(): Operation[] {
    return operationsOf(this.document as unknown as Document);
  }

  /** Sends one request. Throws when the document does not allow the answer. */
  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { token, headers, body } = options;
    const response = await sendRequest({
      method,
      url: this.baseUrl + path,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body,
    });
    return { ...response, body: this.check.read(method, path, response) };
  }

  get(path: string, token?: string): Promise<Answer> {
    return this.call("GET", path, token === undefined ? {} : { token });
  }

  post(path: string, json: unknown, options: Omit<CallOptions, "body"> = {}): Promise<Answer> {
    return this.call("POST", path, { ...options, body: JSON.stringify(json) });
  }

  patch(path: string, json: unknown, token: string): Promise<Answer> {
    return this.call("PATCH", path, { token, body: JSON.stringify(json) });
  }

  delete(path: string, token?: string): Promise<Answer> {
    return this.call("DELETE", path, token === undefined ? {} : { token });
  }
}

/** An expected failure, for `toMatchObject`. Every call checks the exact envelope anyway. */
export function failure(status: number, code: string, details: Record<string, unknown> = {}) {
  return { status, body: { ok: false, code, details } };
}
