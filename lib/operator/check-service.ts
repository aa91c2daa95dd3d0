import { get } from "node:http";
import { json } from "node:stream/consumers";
import { env } from "@/platform/env";
import { reasonOf } from "@/platform/reason-of";
import { advice, good, type Outcome, problem } from "./finding";

const timeoutMs = 3_000;
const allAddresses = ["0.0.0.0", "::"];

export type FolderBuild = { version: string; build: string | undefined };

type Ready = { status: number; version: string | undefined; build: string | undefined };

/**
 * Whether the service answers at its own address, and is the build of this folder. That it does not run is no
 * problem while nobody uses it.
 */
export async function checkService(
  folder: FolderBuild,
  hasUsers: () => Promise<boolean>,
): Promise<Outcome> {
  const { HOST, PORT } = env();
  const host = allAddresses.includes(HOST) ? "localhost" : HOST;
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
  try {
    return findingOf(address, await askWhetherReady(`${address}/health/ready`), folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") {
      return problem(
        `${address} does not answer: ${reasonOf(error)}; look into its log, then restart it.`,
      );
    }
    const finding = (await hasUsers()) ? problem : advice;
    return finding(
      `No service runs at ${address}; start it: npm start, or systemctl start registry`,
    );
  }
}

function findingOf(
  address: string,
  { status, version: running, build }: Ready,
  folder: FolderBuild,
): Outcome {
  if (status === 503) {
    return problem(
      `${address} is not ready: it starts, stops, or cannot use its database; see its log.`,
    );
  }
  if (status !== 200 || running === undefined) {
    return problem(
      `Another program answers at ${address}; stop it, or set PORT as the service has it.`,
    );
  }
  if (running !== folder.version) {
    return problem(`running ${running}, this folder is ${folder.version}; restart it.`);
  }
  if (build !== folder.build) {
    return problem(
      `running another build of ${running} than this folder is; restart it, after npm run build if the sources are newer.`,
    );
  }
  return good(`running ${running}, at ${address}`);
}

/** `fetch` refuses some ports. */
function askWhetherReady(url: string): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const request = get(url, { agent: false, signal }, async (response) => {
      const body = (await json(response).catch(() => ({}))) as Partial<FolderBuild> | null;
      const { version, build } = body ?? {};
      resolve({ status: response.statusCode ?? 0, version, build });
    });
    request.once("error", (error) =>
      reject(signal.aborted ? new Error(`nothing came within ${timeoutMs / 1000} s`) : error),
    );
  });
}
