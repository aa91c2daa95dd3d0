import { setTimeout as wait } from "node:timers/promises";
import { apiPaths } from "@/lib/contract/paths";
import { startOnCluster } from "../e2e/faults/server-on-cluster";
import { createSignedInUser } from "../e2e/support/accounts";
import { Api } from "../e2e/support/api";
import { formatMs } from "./search-table";
import type { SoakOptions, SoakRow } from "./soak-row";

const clients = 8;
const returns = 5;
const maxReturnMs = 2_000;

/** PostgreSQL killed and started again under load: what is answered meanwhile, and how soon after. */
export async function soakAbsence({ programs, say }: SoakOptions): Promise<SoakRow[]> {
  const under = await startOnCluster(programs);
  try {
    // The session asked for must outlive the crashes.
    await under.commitSynchronously(true);
    const api = await Api.of(under.server);
    const { accessToken } = await createSignedInUser(api, under.server);
    const statuses = new Map<number, number>();
    let [isOver, lastServedAt, without] = [false, 0, 0];
    const client = async () => {
      while (!isOver) {
        const { status, headers } = await api.get(apiPaths.session, accessToken);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200) lastServedAt = performance.now();
        else if (!headers["retry-after"]) without += 1;
      }
    };
    const load = Promise.all(Array.from({ length: clients }, client));
    const waits: number[] = [];
    for (let turn = 1; turn <= returns; turn += 1) {
      await wait(500);
      await under.crash();
      const backAt = performance.now();
      while (lastServedAt < backAt) await wait(1);
      waits.push(lastServedAt - backAt);
      say(`return ${turn} of ${returns}`);
    }
    isOver = true;
    await load;
    const told = [...statuses].map(([status, count]) => `${count} × ${status}`);
    const slowestMs = Math.max(...waits);
    return [
      {
        fault: "PostgreSQL killed and started again",
        under: `${clients} clients asking without a pause, ${returns} times`,
        outcome: `${told.join(", ")}, ${without} of them 503 without \`Retry-After\`; first 200 at most ${formatMs(slowestMs)} after its return`,
        isAsPromised:
          without === 0 &&
          slowestMs <= maxReturnMs &&
          [...statuses.keys()].every((status) => status === 200 || status === 503),
      },
    ];
  } finally {
    await under.stop();
  }
}
