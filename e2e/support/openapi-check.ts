import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

import { type ErrorCode, errorTable } from "@/lib/contract/errors";
import { xlsxMediaType } from "@/lib/contract/export";
import { type Document, resolve } from "@/lib/contract/openapi-types";
import type { HttpResponse } from "./http-request";

const documentId = "openapi";
const envelopeKeys = ["code", "details", "error", "ok"];

/** Validates answers against an OpenAPI document and against rules for every answer. */
export class OpenApiCheck {
  readonly document: Document;
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly templates: { template: string; pattern: RegExp }[];

  constructor(document: unknown) {
    this.document = document as Document;
    addFormats.default(this.ajv);
    this.ajv.addSchema(withoutMore(this.document) as object, documentId);
    this.templates = Object.keys(this.document.paths).map((template) => ({
      template,
      pattern: new RegExp(`^${template.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/\\\\]+")}$`),
    }));
  }

  /** Returns the answer's body. Throws when the document does not allow the answer. */
  read(method: string, path: string, response: HttpResponse): unknown {
    const fail = (problem: string): never => {
      const { status, text } = response;
      throw new Error(`${method} ${path} answered ${status} ${problem}\n${text.slice(0, 2000)}`);
    };
    this.requireCommonHeaders(response, fail);
    const type = mediaTypeOf(response);
    const schema = this.schemaOf(method, path, response, fail);
    if (method === "HEAD" || response.status === 304) {
      if (response.text !== "") fail("with a body.");
      return null;
    }
    if (type === "text/csv") return response.text;
    if (type === xlsxMediaType) return response.bytes;
    if (type === "application/x-ndjson") return this.readLines(response.text, schema, fail);
    const body = parseJson(response.text) ?? fail("with something else than JSON.");
    if (response.status >= 400) requireEnvelope(body, response, fail);
    this.validate(body, schema, fail);
    return body;
  }

  private readLines(text: string, schema: string, fail: (problem: string) => never): unknown[] {
    if (text !== "" && !text.endsWith("\n")) fail("without an end to its last line.");
    return text
      .split("\n")
      .slice(0, -1)
      .map((line) => {
        const value = parseJson(line) ?? fail("with a line that is not JSON.");
        this.validate(value, schema, fail);
        return value;
      });
  }

  private validate(body: unknown, schema: string, fail: (problem: string) => never): void {
    let validate = this.validators.get(schema);
    if (!validate) {
      validate = this.ajv.compile({ $ref: `${documentId}#${schema}` });
      this.validators.set(schema, validate);
    }
    if (!validate(body)) fail(`against the document: ${this.ajv.errorsText(validate.errors)}`);
  }

  private requireCommonHeaders({ headers }: HttpResponse, fail: (problem: string) => never): void {
    if (!headers["x-request-id"]) fail("without X-Request-Id.");
    const cached = headers.etag ? "private, no-cache" : "no-store";
    if (headers["cache-control"] !== cached) fail(`without Cache-Control: ${cached}.`);
    if (headers["x-content-type-options"] !== "nosniff") fail("without nosniff.");
  }

  /** The JSON pointer of the answer's schema in the document. */
  private schemaOf(
    method: string,
    path: string,
    response: HttpResponse,
    fail: (problem: string) => never,
  ): string {
    const { status } = response;
    const type = mediaTypeOf(response);
    const isJson = type === "application/json";
    const plain = (path.split("?")[0] ?? "").replace(/^\/api\/v1/, "/v1");
    const { template } = this.templates.find(({ pattern }) => pattern.test(plain)) ?? {};
    if (!template) {
      if (status !== 404 || !isJson) fail("on a path that is not documented.");
      return "/components/schemas/NOT_FOUND";
    }
    const operation = (method === "HEAD" ? "GET" : method).toLowerCase();
    const documented = this.document.paths[template]?.[operation];
    if (!documented) {
      if (status !== 405 || !isJson) fail("to a method that is not documented.");
      return "/components/schemas/METHOD_NOT_ALLOWED";
    }
    const key = String(status) in documented.responses ? String(status) : "default";
    const found = documented.responses[key] ?? fail("which is not documented.");
    const answer = resolve(this.document, found);
    for (const [name, header] of Object.entries(answer.headers ?? {})) {
      const { required, schema } = resolve(this.document, header);
      const value = response.headers[name.toLowerCase()];
      if (value === undefined && required) fail(`without ${name}.`);
      if (value !== undefined && !this.ajv.validate(schema as object, value)) {
        fail(`with ${name}: ${value}, against the document.`);
      }
    }
    if (status !== 304 && !Object.hasOwn(answer.content ?? {}, type))
      fail(`as ${type}, which is not documented.`);
    const steps = ["paths", template, operation, "responses", key].map(pointerStep);
    const place = "$ref" in found ? found.$ref.slice(1) : `/${steps.join("/")}`;
    return `${place}/content/${pointerStep(type)}/schema`;
  }
}

/** The document with closed objects, so that a field that it does not describe is noticed. */
function withoutMore(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutMore);
  if (typeof node !== "object" || node === null) return node;
  const inner = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, withoutMore(value)]),
  );
  const isOpen = inner.type === "object" && inner.properties && !("additionalProperties" in inner);
  return isOpen ? { ...inner, additionalProperties: false } : inner;
}

function mediaTypeOf({ headers }: HttpResponse): string {
  return headers["content-type"]?.split(";")[0] ?? "none";
}

function requireEnvelope(
  body: unknown,
  { status, headers }: HttpResponse,
  fail: (problem: string) => never,
): void {
  type Envelope = { error?: unknown; code: ErrorCode; details?: { retryAfter?: unknown } };
  const { error, code, details } = body as Envelope;
  if (JSON.stringify(Object.keys(body as object).toSorted()) !== JSON.stringify(envelopeKeys)) {
    fail("with other keys than the envelope's.");
  }
  if (errorTable[code]?.status !== status) fail(`with the code ${code}.`);
  if (status === 401 && headers["www-authenticate"] !== "Bearer") fail("without WWW-Authenticate.");
  if (status === 405 && !headers.allow) fail("without Allow.");
  if (status === 503 && !headers["retry-after"]) fail("without Retry-After.");
  if (status === 429) {
    const wait = String(details?.retryAfter);
    if (headers["retry-after"] !== wait) fail("with a Retry-After other than details.retryAfter.");
    if (!String(error).match(/\d+/g)?.includes(wait)) fail("with a message without the wait.");
  }
}

function pointerStep(step: string): string {
  return encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
