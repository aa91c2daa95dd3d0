import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { apiPaths } from "@/lib/contract/paths";
import { type HttpResponse, sendRequest } from "../support/http-request";
import { OpenApiCheck } from "../support/openapi-check";
import { type Operation, operationsOf } from "../support/operations";
import type { ServerAddress } from "../support/server";
import { FuzzCallers, isStranger } from "./fuzz-callers";
import type { FuzzRequest } from "./fuzz-request";
import { makeKnownValues, withKnown } from "./known-values";

const onlyAdmins = /^\/v1\/auth\/invitations(\/|$)/;

/** A service under fuzzing. Sends requests and checks every answer against the API's promises. */
export class FuzzTarget {
  /** The number of answers by operation and status: `searchCompanies 200`. */
  private readonly outcomes = new Map<string, number>();
  sent = 0;

  private constructor(
    readonly server: ServerAddress,
    readonly operations: Operation[],
    private readonly check: OpenApiCheck,
    readonly cast: FuzzCallers,
    private readonly known: Map<string, string>,
  ) {}

  static async of(server: ServerAddress): Promise<FuzzTarget> {
    const url = server.baseUrl + apiPaths.openapi;
    const document = JSON.parse((await sendRequest({ method: "GET", url })).text);
    const cast = new FuzzCallers(server);
    const known = await makeKnownValues(server, cast);
    return new FuzzTarget(server, operationsOf(document), new OpenApiCheck(document), cast, known);
  }

  /** Sends one request. Throws when the answer breaks a promise. */
  async send(request: FuzzRequest): Promise<void> {
    const { method, caller } = request;
    const { headers, session } = await this.cast.callerOf(request);
    const path = withKnown(request.path, this.known, session);
    const { body } = request;
    const answer = await sendRequest({
      method,
      url: this.server.baseUrl + path,
      headers: { ...headers, ...request.headers },
      ...(body !== null && {
        body: typeof body === "string" ? withKnown(body, this.known, session) : body,
      }),
    });
    const response = decompressed(answer);
    this.sent += 1;
    const operation = this.operationAt(method, path);
    this.note(operation, response.status);
    const said = `${method} ${path} by ${caller} answered ${response.status}\n${response.text.slice(0, 500)}`;
    if (response.status >= 500) throw new Error(said);
    this.check.read(method, path, response);
    if (response.status >= 400 || !operation) return;
    if (operation.isGuarded && isStranger(caller))
      throw new Error(`An unknown caller was accepted: ${said}`);
    if (operation.isGuarded && !operation.acceptsKeys && caller.endsWith("key")) {
      throw new Error(`A key was accepted by an operation that refuses keys: ${said}`);
    }
    if (onlyAdmins.test(operation.template) && !caller.startsWith("admin")) {
      throw new Error(`A member was accepted by an operation for admins: ${said}`);
    }
  }

  /** The number of answers by status. */
  statuses(): string {
    const counts = new Map<string, number>();
    for (const [outcome, count] of this.outcomes) {
      const status = outcome.split(" ")[1] ?? "";
      counts.set(status, (counts.get(status) ?? 0) + count);
    }
    return [...counts]
      .toSorted()
      .map(([status, count]) => `${status} ${count}`)
      .join(", ");
  }

  /** The operations that never answered with success. */
  neverSucceeded(): Operation[] {
    return this.operations.filter(
      ({ name }) => !this.outcomes.has(`${name} 200`) && !this.outcomes.has(`${name} 201`),
    );
  }

  private operationAt(method: string, path: string): Operation | undefined {
    const asked = (path.split("?")[0] ?? "").replace(/^\/api\/v1/, "/v1").split("/");
    const name = method === "HEAD" ? "GET" : method;
    return this.operations.find((one) => {
      const steps = one.template.split("/");
      const fits = steps.every((step, at) => step.startsWith("{") || step === asked[at]);
      return one.method === name && steps.length === asked.length && fits;
    });
  }

  private note(operation: Operation | undefined, status: number): void {
    const name = `${operation?.name ?? "nothing"} ${status}`;
    this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + 1);
  }
}

const decompress: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** The answer as a client reads it that asked for compression. An answer to HEAD has nothing to decompress. */
function decompressed(response: HttpResponse): HttpResponse {
  const decode = decompress[response.headers["content-encoding"] ?? ""];
  if (!decode || response.bytes.length === 0) return response;
  const bytes = decode(response.bytes);
  return { ...response, bytes, text: bytes.toString("utf8") };
}
