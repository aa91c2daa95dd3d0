import { startCluster } from "../scripts/postgres-cluster.mjs";

/** Does `work` while there is a throw-away PostgreSQL on which servers get databases of their own. */
export async function onCluster<Result>(
  programs: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const cluster = await startCluster(programs, { settings: { synchronous_commit: "on" } });
  process.env.TEST_DATABASE_URL = cluster.url;
  try {
    return await work();
  } finally {
    await cluster.stop();
  }
}
