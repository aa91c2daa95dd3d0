import { Agent, request } from "node:http";
import { parseArgs } from "node:util";
import { apiPaths } from "@/lib/contract/paths";
import { type Credentials, createAccount, newEmail, newPassword } from "../e2e/support/accounts";
import { Api } from "../e2e/support/api";
import { hashOfCost } from "../e2e/support/hash-of-cost";
import { queryDatabase } from "../e2e/support/query-database";
import { startServer } from "../e2e/support/server";
import { wideLimits } from "../e2e/support/shared-server";
import { areaUnderCurve } from "./area-under-curve";
import { machine, percentile, runMain } from "./report";

type Times = Map<string, number[]>;
type Kinds = Map<string, () => Credentials>;

const wanted = { from: 0.45, to: 0.55 };

/**
 * `npm run bench:login-timing [-- --samples 2000 --cost 12 --stored 10,11,12]`: whether the time of a refused
 * sign-in tells an unknown address, a disabled user and wrong passwords apart, with hashes of the costs
 * `stored` in the table and PASSWORD_COST `cost`. The exit code is 1 when it does.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      samples: { type: "string", default: "2000" },
      cost: { type: "string", default: "12" },
      stored: { type: "string", default: "10,11,12" },
    },
  });
  const env = {
    ...wideLimits,
    PASSWORD_COST: values.cost,
    DEMO_REGISTER: "false",
    LOG_LEVEL: "silent",
  };
  const server = await startServer({ database: "embedded", env });
  try {
    const api = await Api.of(server);
    const disabled = await createAccount(api, server);
    await queryDatabase(server, "update users set disabled_at = now() where email = $1", [
      disabled.email,
    ]);
    const kinds: Kinds = new Map([
      ["unknown", () => ({ email: newEmail(), password: newPassword() })],
      ["disabled", () => disabled],
    ]);
    for (const cost of values.stored.split(",").map(Number)) {
      const { email, password } = await createAccount(api, server);
      const change = "update users set password_hash = $1 where email = $2";
      await queryDatabase(server, change, [hashOfCost(password, cost), email]);
      kinds.set(`wrong at cost ${cost}`, () => ({ email, password: newPassword() }));
    }
    return tell(await measure(server.baseUrl, kinds, Number(values.samples)));
  } finally {
    await server.stop();
  }
}

/** One at a time, one of each class in a round, in another order each time. */
async function measure(baseUrl: string, kinds: Kinds, samples: number): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: Times = new Map([...kinds.keys()].map((name) => [name, []]));
  for (let round = -5; round < samples; round++) {
    if (round > 0 && round % 100 === 0) console.error(`${round} of ${samples} rounds`);
    const order = [...kinds]
      .map(([name, make]) => ({ name, make, at: Math.random() }))
      .toSorted((a, b) => a.at - b.at);
    for (const { name, make } of order) {
      const { email, password } = make();
      const body = JSON.stringify({ email, password });
      const startedAt = performance.now();
      const status = await post(agent, baseUrl + apiPaths.session, body);
      if (status !== 401) throw new Error(`The answer to ${name} was ${status}.`);
      if (round >= 0) times.get(name)?.push(performance.now() - startedAt);
    }
  }
  agent.destroy();
  return times;
}

function tell(times: Times): number {
  console.log(machine());
  for (const [name, taken] of times) {
    const [median, p90] = [50, 90].map((percent) => percentile(taken, percent).toFixed(1));
    console.log(`${name}: ${taken.length} samples, median ${median} ms, p90 ${p90} ms`);
  }
  const all = [...times];
  const areas = all.flatMap(([first, firstTimes], at) =>
    all.slice(at + 1).map(([second, secondTimes]) => {
      const area = areaUnderCurve(firstTimes, secondTimes);
      console.log(`AUC of ${first} and ${second}: ${area.toFixed(3)}`);
      return area;
    }),
  );
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

await runMain(main);
