import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { SessionTokens } from "@/lib/contract/auth";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import { tryPasswords } from "../processes/try-passwords";
import { createAccount, newEmail, newPassword, signIn } from "../support/accounts";
import { Api } from "../support/api";
import { mintInvitation } from "../support/mint";
import { runCommand } from "../support/run-command";
import type { ClusterNode } from "./cluster-node";
import type { RegistryCluster } from "./registry-cluster";
import { type Finding, failuresSince } from "./strikes";
import type { Traffic } from "./traffic";

const attempts = 40;
const evaluatedAtMost = 10;

/** One node after the other gets the other build; the balancer sends nothing to the one that goes. */
export async function rollOut(
  { nginx, nodes }: RegistryCluster,
  traffic: Traffic,
  folder: string,
): Promise<Finding> {
  const from = Date.now();
  const codes: (number | null)[] = [];
  const [build = ""] = readFileSync(join(folder, ".next", "builds"), "utf8").split("\n");
  let drawn = 0;
  for (const node of nodes) {
    await nginx.leaveOut([node.port]);
    codes.push(await node.terminate());
    node.cwd = folder;
    await node.start();
    if ((await pageOf(node)).includes(build)) drawn += 1;
    await nginx.leaveOut([]);
  }
  const { asked, problems } = await failuresSince(traffic, from);
  const isClean = codes.every((code) => code === 0);
  return {
    event: "a rolling update of both nodes to a new build",
    told: `${asked} requests, ${problems.length === 0 ? "none failed" : "some failed"}`,
    problems: [
      ...problems,
      ...(isClean ? [] : [`the nodes ended with ${codes.join(", ")}`]),
      ...(drawn === nodes.length ? [] : [`${drawn} nodes draw pages of the new build`]),
    ],
  };
}

async function pageOf({ baseUrl }: ClusterNode): Promise<string> {
  return (await fetch(`${baseUrl}/login`)).text();
}

/** Two imports at once, by the operator's command. */
export async function importTwice(cluster: RegistryCluster, traffic: Traffic): Promise<Finding> {
  const from = Date.now();
  const once = () => runCommand("import", ["--demo"], cluster.address);
  const outcomes = await Promise.all([once(), once()]);
  const refused = outcomes.filter(({ code }) => code !== 0);
  const { asked, problems } = await failuresSince(traffic, from);
  const isRefused = refused.length === 1 && /under way/.test(refused[0]?.stderr ?? "");
  return {
    event: "two imports at once, under load",
    told: `${2 - refused.length} done, ${refused.length} refused; ${asked} requests, ${problems.length === 0 ? "none failed" : "some failed"}`,
    problems: [
      ...problems,
      ...(isRefused ? [] : [`of two imports at once ${refused.length} were refused`]),
    ],
  };
}

/** Budgets, sign-outs and invitations, asked of both nodes at once. */
export async function shareState(cluster: RegistryCluster): Promise<Finding> {
  const apis = await Promise.all(cluster.each.map((each) => Api.of(each)));
  const [first, second] = apis as [Api, Api];
  const tried = await tryPasswords(apis, newEmail(), attempts);
  const account = await createAccount(first, cluster.address);
  const { accessToken } = await signIn(second, account);
  const before = (await second.get(apiPaths.session, accessToken)).status;
  await first.delete(apiPaths.session, accessToken);
  const after = (await second.get(apiPaths.session, accessToken)).status;
  const { token: invitationToken } = await mintInvitation({}, cluster.address);
  const accepted = await Promise.all(
    Array.from({ length: attempts }, (_, turn) => {
      const person = { email: newEmail(), password: newPassword(), invitationToken };
      return (turn % 2 === 0 ? first : second).post(apiPaths.signUp, person);
    }),
  );
  const winners = accepted.filter(({ status }) => status === 201).length;
  const evaluated = tried[401] ?? 0;
  const isExact = evaluated === evaluatedAtMost && before === 200 && after === 401 && winners === 1;
  return {
    event: "both nodes asked at once",
    told: `${evaluated} of ${attempts} wrong passwords evaluated, a session ended on one answers ${after} on the other, ${winners} of ${attempts} accepted an invitation`,
    problems: isExact ? [] : ["two nodes do not keep what one does"],
  };
}

/** `pg_dump`, a new PostgreSQL, `pg_restore`, and a node on it: all rows, and a session of before. */
export async function restoreBackup(cluster: RegistryCluster, programs: string): Promise<Finding> {
  const api = await Api.of(cluster.address);
  const { refreshToken } = await signIn(api, await createAccount(api, cluster.address));
  const dump = execFileSync(
    join(programs, "pg_dump"),
    ["--format=custom", "--dbname", cluster.primary.url],
    { maxBuffer: 2 ** 30 },
  );
  const fresh = await cluster.startDatabase();
  try {
    const args = ["--exit-on-error", "--no-owner", "--dbname", fresh.url];
    execFileSync(join(programs, "pg_restore"), args, {
      input: dump,
      stdio: ["pipe", "ignore", "inherit"],
    });
    const rows = [await countRows(cluster.primary.url), await countRows(fresh.url)] as const;
    const node = await cluster.startAlone(fresh.url);
    try {
      const restored = await Api.of(node);
      const answer = await restored.post(apiPaths.refresh, { refresh_token: refreshToken });
      const { access_token: token } = SessionTokens.parse(answer.body);
      const found = await restored.get(searchPath("la poste"), token);
      const { total } = found.body as { total: number };
      const isWhole = JSON.stringify(rows[0]) === JSON.stringify(rows[1]) && total > 0;
      const all = Object.values(rows[1]).reduce((sum, count) => sum + count, 0);
      return {
        event: "a backup, restored on a new PostgreSQL",
        told: `${all} rows of ${Object.keys(rows[1]).length} tables; a session of before answers, and the search finds ${total}`,
        problems: isWhole ? [] : ["what was restored is not what was saved"],
      };
    } finally {
      await node.terminate();
    }
  } finally {
    await fresh.stop();
  }
}

async function countRows(url: string): Promise<Record<string, number>> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by name`;
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await sql.unsafe(`select count(*)::integer as rows from ${name}`);
      counts[name] = row?.rows;
    }
    return counts;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
