import type { Bench } from "./bench-part";
import { bearers } from "./bench-register";
import {
  type Contender,
  type Measured,
  type Measuring,
  startContenders,
  stopAll,
} from "./contenders";
import { requireSameAnswers } from "./contenders-agree";
import { type Scenario, scenariosOf } from "./serving-scenarios";
import { type ScenarioResult, servingTables } from "./serving-table";

/** Until the code is compiled for good, also on a machine that does other work. */
const warmUp = { seconds: 1, requests: 3000, most: 4 };

/** The API's answers against those of other servers, in short rounds in which all have their turn. */
export async function benchServing(bench: Bench): Promise<string> {
  const contenders = await startContenders(bench.load, bench.options.rivals);
  try {
    const results: ScenarioResult[] = [];
    for (const scenario of scenariosOf(bench.register, bench.options.scenarios)) {
      const [client = {}] = await bearers(bench.register.people);
      await requireSameAnswers(contenders, scenario, client);
      const taking = contenders.filter(({ takes }) => takes(scenario));
      for (const connections of bench.options.connections) {
        bench.say(`${scenario.name}, ${connections} connections`);
        results.push({
          scenario,
          connections,
          measured: await measureInTurn(bench, taking, scenario, connections),
        });
      }
    }
    return servingTables(results);
  } finally {
    await stopAll(contenders);
  }
}

async function measureInTurn(
  { options, register }: Bench,
  contenders: readonly Contender[],
  scenario: Scenario,
  connections: number,
): Promise<Map<Contender, Measured[]>> {
  const { seconds, rounds } = options;
  const clients = await bearers(register.people);
  const measured = new Map(contenders.map((each) => [each, [] as Measured[]]));
  const measuring = { scenario, connections, clients, seconds };
  for (const contender of contenders) await warm(contender, measuring);
  for (let round = 0; round < rounds; round += 1) {
    const first = round % contenders.length;
    const order = [...contenders.slice(first), ...contenders.slice(0, first)];
    for (const contender of order) {
      const one = await contender.measure(measuring);
      measured.get(contender)?.push(one);
    }
  }
  return measured;
}

async function warm(contender: Contender, measuring: Measuring): Promise<void> {
  const seconds = Math.min(measuring.seconds, warmUp.seconds);
  let requests = 0;
  for (let spell = 0; spell < warmUp.most && requests < warmUp.requests; spell += 1) {
    const { requestsPerSecond } = await contender.measure({ ...measuring, seconds });
    requests += requestsPerSecond * seconds;
  }
}
