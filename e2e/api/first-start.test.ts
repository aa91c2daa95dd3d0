import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchPath } from "@/lib/contract/paths";
import { seedSignedInUser } from "../support/accounts";
import { Api } from "../support/api";
import { testDatabase } from "../support/databases";
import { demoRegister } from "../support/demo-register";
import { startServer, type TestServer } from "../support/server";

describe.runIf(testDatabase() === "embedded")("a first start, in an empty data folder", () => {
  let folder: string;
  let server: TestServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "registry-first-start-"));
    server = await startServer({ env: { DATA_DIR: folder } });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("loads the demo register", async () => {
    expect(server.printed()).toContain("First start: loading a demo register");
    const api = await Api.of(server);
    const { accessToken } = await seedSignedInUser(api, server);
    const { body } = await api.get(searchPath("la poste"), accessToken);
    expect(body).toMatchObject({ register: demoRegister, companies: expect.any(Array) });
    expect((body as { companies: { name: string }[] }).companies[0]?.name).toBe("LA POSTE");
  });
});
