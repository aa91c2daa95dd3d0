import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { parseArgs } from "node:util";
import { eq } from "drizzle-orm";
import { closeDatabase, database } from "@/db/client";
import { users } from "@/db/schema";
import { apiPaths } from "@/lib/contract/paths";
import { areaUnderCurve } from "./area-under-curve";
import { machine } from "./machine";
import { buildPages, startServer } from "./own-server";
import { percentile } from "./percentile";
import { type Credentials, signUpPeople, takeTemporaryData, unlimited } from "./temporary-people";

const classes = ["unknown", "wrong", "disabled"] as const;
type Class = (typeof classes)[number];
type Times = Record<Class, number[]>;

const wanted = { from: 0.45, to: 0.55 };

/**
 * `npm run bench:login-timing [-- --samples 2000]`: whether the time of a refused sign-in tells an unknown
 * address, a wrong password and a disabled user apart. The exit code is 1 when it does.
 */
async function main(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: { samples: { type: "string", default: "2000" } },
  });
  takeTemporaryData();
  const [known, disabled] = await signUpPeople(2);
  if (!known || !disabled) throw new Error("Nobody could sign up.");
  await disable(disabled);
  await buildPages();
  const server = await startServer(unlimited);
  try {
    const kinds: Record<Class, () => Credentials> = {
      unknown: () => ({ email: newEmail(), password: newPassword() }),
      wrong: () => ({ ...known, password: newPassword() }),
      disabled: () => disabled,
    };
    const times = await measure(server.baseUrl, kinds, Number(values.samples));
    return tell(times);
  } finally {
    await server.stop();
  }
}

const newEmail = () => `bench-${randomBytes(6).toString("hex")}@example.fr`;
const newPassword = () => `bench ${randomBytes(12).toString("base64url")}`;

async function disable({ email }: Credentials): Promise<void> {
  const db = await database();
  await db.update(users).set({ disabledAt: new Date() }).where(eq(users.email, email));
  await closeDatabase();
}

/** One at a time, one of each class in a round, in another order each time. */
async function measure(
  baseUrl: string,
  kinds: Record<Class, () => Credentials>,
  samples: number,
): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: Times = { unknown: [], wrong: [], disabled: [] };
  for (let round = -5; round < samples; round++) {
    if (round > 0 && round % 100 === 0) console.error(`${round} of ${samples} rounds`);
    const order = classes
      .map((each) => ({ each, at: Math.random() }))
      .toSorted((a, b) => a.at - b.at);
    for (const { each } of order) {
      const body = JSON.stringify(kinds[each]());
      const startedAt = performance.now();
      const status = await post(agent, baseUrl + apiPaths.session, body);
      if (status !== 401) throw new Error(`The answer to ${each} was ${status}.`);
      if (round >= 0) times[each].push(performance.now() - startedAt);
    }
  }
  agent.destroy();
  return times;
}

function tell(times: Times): number {
  console.log(machine());
  for (const each of classes) {
    const [median, p90] = [50, 90].map((percent) => percentile(times[each], percent).toFixed(1));
    console.log(`${each}: ${times[each].length} samples, median ${median} ms, p90 ${p90} ms`);
  }
  const pairs = [
    ["unknown", "wrong"],
    ["unknown", "disabled"],
    ["wrong", "disabled"],
  ] as const;
  const areas = pairs.map(([first, second]) => areaUnderCurve(times[first], times[second]));
  pairs.forEach(([first, second], at) => {
    console.log(`AUC of ${first} and ${second}: ${areas[at]?.toFixed(3)}`);
  });
  console.log(`wanted: ${wanted.from} to ${wanted.to}`);
  return areas.every((area) => area >= wanted.from && area <= wanted.to) ? 0 : 1;
}

function post(agent: Agent, url: string, body: string): Promise<number> {
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method: "POST", headers });
    outgoing.once("error", reject);
    outgoing.once("response", (incoming) => {
      incoming.resume();
      incoming.once("end", () => resolve(incoming.statusCode ?? 0));
    });
    outgoing.end(body);
  });
}

process.exitCode = await main(process.argv.slice(2));
