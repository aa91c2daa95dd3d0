import { parseArgs } from "node:util";
import { SessionTokens } from "@/lib/contract/auth";
import { apiPaths } from "@/lib/contract/paths";
import { machine } from "./machine";
import { buildPages, startServer } from "./own-server";
import { type Person, sendSecretTraffic } from "./secret-traffic";
import { type Credentials, signUpPeople, takeTemporaryData, unlimited } from "./temporary-people";

/**
 * `npm run soak:logs [-- --requests 100000]`: sends a server of its own requests with secrets in them and
 * searches all it wrote at LOG_LEVEL=trace for each. The exit code is 1 when one is there.
 */
async function main(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: { requests: { type: "string", default: "100000" } },
  });
  takeTemporaryData();
  const [someone] = await signUpPeople(1);
  if (!someone) throw new Error("Nobody could sign up.");
  await buildPages();
  const chunks: Buffer[] = [];
  const env = { ...unlimited, LOG_LEVEL: "trace" };
  const server = await startServer(env, { onOutput: (chunk) => chunks.push(chunk) });
  try {
    const person = await signIn(server.baseUrl, someone);
    const traffic = await sendSecretTraffic(server.baseUrl, person, Number(values.requests));
    await server.stop();
    const log = Buffer.concat(chunks).toString("utf8");
    const { email, password, accessToken, refreshToken } = person;
    const parts = [email, password, refreshToken, ...accessToken.split(".").slice(1)];
    const found = [...traffic.marks, ...parts].filter((secret) => log.includes(secret));
    console.log(machine());
    console.log(`${traffic.requests} requests, answered ${JSON.stringify(traffic.statuses)}`);
    const lines = log.split("\n").length - 1;
    console.log(`${lines} lines of log, ${log.length} characters, ${found.length} secrets in them`);
    for (const secret of found) console.log(`  ${secret}`);
    return found.length > 0 ? 1 : 0;
  } finally {
    await server.stop();
  }
}

async function signIn(baseUrl: string, { email, password }: Credentials): Promise<Person> {
  const answer = await fetch(baseUrl + apiPaths.session, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const tokens = SessionTokens.parse(await answer.json());
  const cookie = `registry-session=${tokens.refresh_token}`;
  return {
    ...{ email, password, cookie },
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
  };
}

process.exitCode = await main(process.argv.slice(2));
