import { spawnSync } from "node:child_process";
import { appendFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { version } from "@/platform/version";
import { freePort } from "../../../scripts/free-port.mjs";
import { root } from "../../../scripts/project.mjs";
import { copySources } from "../../cluster/image-folder";
import { examine, runDoctor } from "../../support/doctor";
import { ownFolder } from "../../support/own-server";
import { sharedServer } from "../../support/shared-server";
import { findRedis, RedisServer } from "../redis-server";

const own = { DATA_DIR: ownFolder("doctor"), PORT: String(await freePort()) };

it("creates no database", async () => {
  const { code, of } = await runDoctor(own);
  expect(of("database")).toEqual([`good: none yet in ${own.DATA_DIR}; the first start creates it`]);
  expect(code).toBe(0);
});

it("says that the service is of another build than the folder", () => {
  const folder = ownFolder("doctor");
  copySources(root, folder);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  appendFileSync(join(folder, "server.ts"), "// A change.\n");
  const env = sharedServer().environment as NodeJS.ProcessEnv;
  const options = { cwd: folder, env, encoding: "utf8" } as const;
  const { stdout } = spawnSync(process.execPath, ["scripts/cli.mjs", "doctor"], options);
  const message = `running another build of ${version} than this folder is; .*restart it, after npm run build if the sources are newer\\.`;
  expect(stdout).toMatch(new RegExp(`^problem +service +${message}$`, "m"));
});

it.runIf(findRedis())("runs a script in Redis", async () => {
  const redis = await RedisServer.at(findRedis() ?? "");
  const found = async () => (await examine({ ...own, ...redis.environment })).of("redis").join();
  expect(await found()).toBe(
    `problem: Redis does not work: nothing listens at 127.0.0.1:${redis.port} (ECONNREFUSED), so each process counts limits by itself; check REDIS_URL.`,
  );
  await redis.serve();
  expect(await found()).toMatch(/^good: answers in \d+ ms$/);
  await redis.hang();
  expect(await found()).toMatch(/^problem: /);
  await redis.leave();
});
