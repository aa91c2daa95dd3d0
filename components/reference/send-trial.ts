import { noteRateLimit } from "./limits-store";

const shownHeaders = [
  ...["content-type", "content-disposition", "etag", "link", "ratelimit", "ratelimit-policy"],
  ...["retry-after", "x-register-date", "x-register-version", "x-request-id", "x-total-count"],
];
const mostShown = 20_000;

/** `text`: the answer to show, of which JSON is indented; null: a file that is no text. Status 0: nothing answered. */
export type TrialOutcome = {
  status: number;
  ms: number;
  headers: [string, string][];
  text: string | null;
  isCut: boolean;
  refusal: { code: string; details: Record<string, unknown> } | null;
};

/** Sends a request with the visitor's session. */
export async function sendTrial(
  method: string,
  path: string,
  body: string | null,
): Promise<TrialOutcome> {
  const startedMs = performance.now();
  const elapsed = () => Math.round(performance.now() - startedMs);
  const json = body !== null && { headers: { "content-type": "application/json" }, body };
  try {
    const response = await fetch(path, {
      ...{ method, credentials: "same-origin", cache: "no-store" },
      ...json,
    });
    noteRateLimit(response.headers.get("ratelimit"));
    const shown = await readShown(response);
    const headers = shownHeaders.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return { status: response.status, ms: elapsed(), headers, ...shown };
  } catch {
    return {
      ...{ status: 0, ms: elapsed(), headers: [], text: "", isCut: false },
      refusal: { code: "UNREACHABLE", details: {} },
    };
  }
}

type Shown = Pick<TrialOutcome, "text" | "isCut" | "refusal">;

async function readShown(response: Response): Promise<Shown> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("application/json")) {
    const answer = await response.json();
    return {
      text: JSON.stringify(answer, null, 2),
      isCut: false,
      refusal: response.ok ? null : { code: answer.code, details: answer.details },
    };
  }
  if (/^text\/|ndjson/.test(type)) return { ...(await readBeginning(response)), refusal: null };
  await response.body?.cancel();
  return { text: null, isCut: false, refusal: null };
}

/** Of a file, only the beginning is fetched. */
async function readBeginning({ body }: Response): Promise<{ text: string; isCut: boolean }> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
    if (text.length <= mostShown) continue;
    await reader.cancel();
    return { text: text.slice(0, mostShown), isCut: true };
  }
  return { text, isCut: false };
}
