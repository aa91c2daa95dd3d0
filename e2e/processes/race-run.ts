import { apiPaths } from "@/lib/contract/paths";
import { newEmail, newPassword } from "../support/accounts";
import { Api } from "../support/api";
import { mintInvitation } from "../support/mint";
import type { TestServer } from "../support/server";
import { startServer } from "../support/server";

export type RaceReport = {
  /** The number of answers by status. */
  answers: Record<number, number>;
  /** The number of invitations for which exactly one try was answered 201. */
  wonOnce: number;
};

/** Starts a second process with the database and secret of another. */
export function startSecondProcess(
  server: TestServer,
  env: Record<string, string>,
): Promise<TestServer> {
  const { AUTH_SECRET = "" } = server.environment;
  const own = { ...env, DATABASE_URL: server.databaseUrl ?? "", AUTH_SECRET };
  return startServer({ database: "embedded", env: own });
}

/** Uses each invitation many times at once, from different addresses, on the processes in turn. */
export async function raceSignUps(
  servers: TestServer[],
  { invitations, tries }: { invitations: number; tries: number },
  say: (line: string) => void = () => {},
): Promise<RaceReport> {
  const [first] = servers;
  if (!first) throw new Error("A race needs a server.");
  const apis = await Promise.all(servers.map((server) => Api.of(server)));
  const report: RaceReport = { answers: {}, wonOnce: 0 };
  for (let number = 1; number <= invitations; number += 1) {
    const { token: invitationToken } = await mintInvitation({}, first);
    const share = Array.from({ length: tries / apis.length }, () => apis).flat();
    const given = await Promise.all(
      share.map((api) => {
        const person = { email: newEmail(), password: newPassword(), invitationToken };
        return api.post(apiPaths.signUp, person);
      }),
    );
    for (const { status } of given) report.answers[status] = (report.answers[status] ?? 0) + 1;
    if (given.filter(({ status }) => status === 201).length === 1) report.wonOnce += 1;
    say(`invitation ${number} of ${invitations}`);
  }
  return report;
}
