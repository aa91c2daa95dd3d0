import fc from "fast-check";
import type { Operation, Parameter } from "../support/operations";
import { bodyFor, isTooLarge } from "./bodies";
import { callers, type FuzzRequest } from "./fuzz-request";
import { reachesHash, withoutHash } from "./hashing";
import { hostileText, validOf } from "./values";
import { weighted } from "./weighted";

/** Only one in this many requests that reach password hashing is sent unchanged. */
const hashShare = 8;

/** Requests for one operation, each part of which is valid, almost valid or hostile. */
export function requestFor(
  operation: Operation,
  known: Record<string, string[]>,
): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      caller: fc.oneof(fc.constantFrom(...callers.slice(3)), fc.constantFrom(...callers)),
      method: methodFor(operation),
      path: pathFor(operation, known),
      query: queryFor(operation, known),
      headers: headers(operation.body !== null),
      body: bodyFor(operation.body, known),
      mayHash: fc.nat(hashShare - 1).map((one) => one === hashShare - 1),
    })
    .map(({ query, mayHash, ...request }) => {
      const whole = { ...request, path: request.path + query };
      if (isTooLarge(whole.body) && !isPlain(operation, request)) return { ...whole, body: null };
      return mayHash || !reachesHash(whole) ? whole : withoutHash(whole);
    });
}

/** The gate refuses large bodies before routing. So only requests that match the operation may have them. */
function isPlain({ method, template }: Operation, request: Pick<FuzzRequest, "method" | "path">) {
  return request.method === method && request.path === template;
}

function methodFor({ method }: Operation): fc.Arbitrary<string> {
  const others = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];
  return weighted([14, fc.constant(method)], [1, fc.constantFrom(...others)]);
}

function textFor({ name, schema }: Parameter, known: Record<string, string[]>) {
  return weighted([3, validOf(schema, name, known).map(String)], [2, hostileText]);
}

/** Correct percent-encoding, or the kinds that some clients send. */
const encoded = (text: fc.Arbitrary<string>) =>
  weighted(
    [6, text.map((plain) => encodeURIComponent(plain.replace(/\p{Surrogate}/gu, "\ufffd")))],
    [1, fc.stringMatching(/^(?:%[0-9A-Za-z]{0,2}|[!-"$->@-~]){1,12}$/)],
  );

function pathFor(operation: Operation, known: Record<string, string[]>): fc.Arbitrary<string> {
  const inPath = operation.parameters.filter((one) => one.in === "path");
  const [, collection] = /([^/]+)\/\{id\}/.exec(operation.template) ?? [];
  const id = [...(known[`${collection} id`] ?? []), ...(known.id ?? [])];
  const values = fc.tuple(...inPath.map((one) => encoded(textFor(one, { ...known, id }))));
  const filled = values.map((texts) =>
    inPath.reduce(
      (path, { name }, at) => path.replace(`{${name}}`, () => texts[at] || "x"),
      operation.template,
    ),
  );
  return weighted(
    [12, filled],
    [2, filled.map((path) => `/api${path}`)],
    [
      1,
      fc
        .tuple(filled, fc.constantFrom("/", "//", "/..", "%2f", ".json", ";a", "/%zz", "\\"))
        .map(([path, tail]) => path + tail),
    ],
  );
}

/** Of many optional parameters a request has only a few, or hardly any request would be valid. */
const mostGiven = 4;

function queryFor(operation: Operation, known: Record<string, string[]>): fc.Arbitrary<string> {
  const inQuery = operation.parameters.filter((one) => one.in === "query");
  const pairs = inQuery.map((one) => {
    const pair = encoded(textFor(one, known)).map((text) => `${one.name}=${text}`);
    return fc.array(pair, { minLength: 1, maxLength: one.name === "q" ? 2 : 1, size: "max" });
  });
  const required = [...inQuery.keys()].filter((at) => inQuery[at]?.required);
  // One in eight lacks what is required.
  const always = fc.nat(7).map((one) => (one > 0 ? required : []));
  const given = fc.subarray([...inQuery.keys()], { maxLength: Math.min(pairs.length, mostGiven) });
  const stranger = fc.array(encoded(hostileText), { maxLength: 1, size: "xsmall" });
  return fc.tuple(fc.tuple(...pairs), always, given, stranger).map(([lists, ...all]) => {
    const [needed, chosen, others] = all;
    const shown = [...new Set([...needed, ...chosen])];
    const query = [...shown.flatMap((at) => lists[at] ?? []), ...others].join("&");
    return query === "" ? "" : `?${query.replaceAll("#", "")}`;
  });
}

const headerText = fc.oneof(
  fc.stringMatching(/^[ -~]{0,80}$/),
  fc.constantFrom(
    "null",
    "*",
    "none",
    "cross-site",
    "same-origin",
    "gzip, br",
    "bytes=0-1",
    "1",
    '"x"',
  ),
);

function headers(hasBody: boolean): fc.Arbitrary<Record<string, string>> {
  const names = [
    ...["origin", "sec-fetch-site", "accept", "accept-encoding", "accept-language", "range"],
    ...["if-none-match", "if-modified-since", "user-agent", "referer", "x-forwarded-for", "te"],
    ...["x-middleware-subrequest", "x-http-method-override", "x-request-id", "rsc", "next-action"],
    ...["content-encoding", "forwarded", "content-type", "cookie", "authorization"],
  ];
  const hostile = fc.dictionary(fc.constantFrom(...names), headerText, { maxKeys: 3 });
  const plain: Record<string, string> = hasBody ? { "content-type": "application/json" } : {};
  return weighted([5, fc.constant(plain)], [2, hostile.map((more) => ({ ...plain, ...more }))]);
}
