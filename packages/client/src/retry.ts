export type Send = (request: Request) => Promise<Response>;

/** `maxWaitSeconds`: a longer wait is not done; the caller gets the answer. */
export type RetryLimits = { maxRetries: number; maxWaitSeconds: number };

const longestBackoffSeconds = 8;
/** 502 and 504 come from a proxy in front of a service that restarts. */
const passing = [429, 502, 503, 504];
/** These change nothing that matters when they are sent twice: a second session at most. */
const repeatablePosts = /\/v1\/(registry\/companies|auth\/session(\/refresh)?)$/;

/** Sends a repeatable request again after a status of `passing` or a broken connection. */
export function withRetry(send: Send, { maxRetries, maxWaitSeconds }: RetryLimits): Send {
  return async (request) => {
    const retries = isRepeatable(request) ? maxRetries : 0;
    for (let attempt = 1; attempt <= retries; attempt += 1) {
      const response = await sendWhole(send, request.clone());
      if (response && !passing.includes(response.status)) return response;
      const seconds = waitSeconds(response, attempt);
      if (response && seconds > maxWaitSeconds) return response;
      await sleep(seconds, request.signal);
    }
    return send(request);
  };
}

function isRepeatable({ method, url }: Request): boolean {
  if (method === "POST") return repeatablePosts.test(new URL(url).pathname);
  return ["GET", "HEAD", "OPTIONS"].includes(method);
}

/** Reads JSON to its end, so that a connection which breaks there counts too. Null: it broke. */
async function sendWhole(send: Send, request: Request): Promise<Response | null> {
  try {
    const response = await send(request);
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return isJson && response.body
      ? new Response(await response.arrayBuffer(), response)
      : response;
  } catch (error) {
    // What fetch throws when the network fails.
    if (error instanceof TypeError && !request.signal.aborted) return null;
    throw error;
  }
}

/** As long as the answer asks for, and at least longer each time: a service that starts asks for a second again and again. */
function waitSeconds(response: Response | null, attempt: number): number {
  const asked = Number(response?.headers.get("retry-after") ?? 0) || 0;
  return Math.max(asked, Math.min(longestBackoffSeconds, 2 ** (attempt - 1)));
}

function sleep(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, seconds * 1000);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}
