import { setTimeout as wait } from "node:timers/promises";
import { apiPaths, companyPath } from "@/lib/contract/paths";
import { tryPasswords } from "../e2e/faults/try-passwords";
import { newEmail, seedSignedInUser } from "../e2e/support/accounts";
import { Api } from "../e2e/support/api";
import { makeKnownPassword } from "../e2e/support/known-password";
import { startServer } from "../e2e/support/server";
import type { SoakOptions, SoakRow } from "./soak-row";

const forgeries = 10_000;
const atOnce = 50;
const links = 10;
const logins = 100;
const failures = 10;
const waits = 100;

/** What the in-process budgets let through: of a flood, of forged addresses, and of those who wait as told. */
export async function soakBudgets({ say }: SoakOptions): Promise<SoakRow[]> {
  const env = {
    DEMO_REGISTER: "false",
    LIMIT_LINKS: `${links}/15m`,
    LIMIT_LOGIN_FAILURES: `${failures}/15m`,
    LIMIT_COMPANY: "3/2s",
  };
  const server = await startServer({ database: "embedded", env });
  try {
    makeKnownPassword();
    const api = await Api.of(server);
    say("parallel logins");
    const statuses = await tryPasswords([api], newEmail(), logins);
    say("forged addresses");
    const forged = await forgeAddresses(api);
    say("waiting as told");
    const served = await waitAsTold(await Promise.all(somebodies(api, server)));
    return [
      {
        fault: `${logins} parallel logins with a wrong password`,
        under: `a budget of ${failures} failures`,
        outcome: `${statuses[401]} evaluated, ${statuses[429]} × 429`,
        isAsPromised: statuses[401] === failures && statuses[429] === logins - failures,
      },
      {
        fault: `${forgeries.toLocaleString("en")} forged \`X-Forwarded-For\``,
        under: `a budget of ${links} looks at a link for each address`,
        outcome: `${forged.served} let through, ${forged.refused} × 429`,
        isAsPromised: forged.served === links && forged.refused === forgeries - links,
      },
      {
        fault: "a budget used up, then as long a wait as `Retry-After` says",
        under: `${waits} users`,
        outcome: `${served} of ${waits} were let through`,
        isAsPromised: served === waits,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Each request says another address in each of the ways that proxies have. */
async function forgeAddresses(api: Api): Promise<{ served: number; refused: number }> {
  const counts = { served: 0, refused: 0 };
  let sent = 0;
  const client = async () => {
    while (sent < forgeries) {
      const turn = sent++;
      const address = `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`;
      const { status } = await api.post(
        apiPaths.invitationPreview,
        { invitationToken: "x".repeat(43) },
        {
          headers: {
            "x-forwarded-for": address,
            "x-real-ip": address,
            forwarded: `for=${address}`,
          },
        },
      );
      counts[status === 429 ? "refused" : "served"] += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return counts;
}

type Ask = () => ReturnType<Api["get"]>;

function somebodies(api: Api, server: Parameters<typeof seedSignedInUser>[1]): Promise<Ask>[] {
  return Array.from({ length: waits }, async () => {
    const { accessToken } = await seedSignedInUser(api, server);
    return () => api.get(companyPath("552032534"), accessToken);
  });
}

/** How many, refused with 429 and having waited, were answered then. */
async function waitAsTold(users: Ask[]): Promise<number> {
  const fates = users.map(async (ask) => {
    let answer = await ask();
    while (answer.status !== 429) answer = await ask();
    await wait(Number(answer.headers["retry-after"]) * 1000);
    return (await ask()).status !== 429;
  });
  return (await Promise.all(fates)).filter(Boolean).length;
}
