import { raceSignUps, startSecondProcess } from "../e2e/faults/race-run";
import { queryDatabase } from "../e2e/support/query-database";
import { startServer, type TestServer } from "../e2e/support/server";
import { wideLimits } from "../e2e/support/shared-server";
import { onCluster } from "./soak-cluster";
import type { SoakOptions, SoakRow } from "./soak-row";

const invitations = 50;
const tries = 500;

/** Two processes on one PostgreSQL, and many people who try the same invitations. */
export function soakRace({ programs, say }: SoakOptions): Promise<SoakRow[]> {
  return onCluster(programs, async () => {
    const servers: TestServer[] = [];
    try {
      const server = await startServer({ database: "postgres", env: wideLimits });
      servers.push(server);
      servers.push(await startSecondProcess(server, wideLimits));
      const { answers, wonOnce } = await raceSignUps(servers, { invitations, tries }, say);
      const [users] = await queryDatabase<{ n: number }>(
        server,
        "select count(*)::integer as n from users",
      );
      const told = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
      return [
        {
          fault: "two processes, one invitation",
          under: `${invitations} invitations, each tried ${tries} times at once on two processes`,
          outcome: `${users?.n} accounts; ${told.join(", ")}`,
          isAsPromised: users?.n === invitations && wonOnce === invitations,
        },
      ];
    } finally {
      for (const server of servers.toReversed()) await server.stop();
    }
  });
}
