import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { afterAll, expect, it } from "vitest";
import { SearchPage } from "@/lib/contract/registry";
import { chromiumArgs, findChromium } from "../../scripts/chromium.mjs";
import { clientFolder } from "../../scripts/client-package.mjs";
import { installDeno } from "../../scripts/other-nodes.mjs";
import { runQuietly } from "../../scripts/run.mjs";
import { seedSignedInUser } from "../support/accounts";
import { seedKey } from "../support/api-keys";
import { installClient } from "../support/install-client";
import { ownFolder, ownServer } from "../support/own-server";

const browser = findChromium();
// Without a network there is no Deno to try.
const deno = await installDeno().catch(() => null);
const entryPoint = join("node_modules", "company-registry-client", "dist", "client.js");
const page = `<!doctype html><script type="importmap">${JSON.stringify({
  imports: {
    "company-registry-client": `/${entryPoint}`,
    "openapi-fetch": "/node_modules/openapi-fetch/dist/index.mjs",
  },
})}</script>`;

/** Where somebody has installed the client, and serves a page that uses it from another origin. */
const folder = ownFolder("anywhere");
await install();
const site = createServer(({ url = "" }, response) => {
  const isScript = /\.m?js$/.test(url);
  response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
  response.end(isScript ? readFileSync(join(folder, url)) : page);
}).listen(0, "127.0.0.1");
afterAll(() => void site.close());
await once(site, "listening");
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
// The third search of a second waits as Retry-After says, which another origin must be able to read.
const env = { DEMO_REGISTER: "true", CORS_ORIGINS: origin, LIMIT_SEARCH: "2/2s" };
const { server, api } = await ownServer(env);
const person = await seedSignedInUser(api, server);
const given = { baseUrl: server.baseUrl, key: (await seedKey(api, person)).secret };
const { body } = await api.get("/v1/registry/search?q=sci", person.accessToken);
const { total } = SearchPage.parse(body);
const expected = {
  name: "LA POSTE",
  sirens: { length: total },
  refused: "UNAUTHORIZED",
  thrown: [401, "UNAUTHORIZED", expect.stringMatching(/^[0-9a-f-]{36}$/)],
};

/** Compiles the program with what browsers and Deno have, and without the types of Node.js. */
function install() {
  const program = readFileSync(join(clientFolder, "test-anywhere.ts"), "utf8");
  const lib = ["ES2022", "DOM", "DOM.Iterable"];
  const options = { compilerOptions: { types: [], lib } };
  return installClient(folder, { "test-anywhere": program }, options);
}

function checked(outcome: { sirens: string[] }) {
  expect(total).toBeGreaterThan(300);
  expect(outcome).toMatchObject(expected);
  expect(new Set(outcome.sirens).size).toBe(outcome.sirens.length);
}

it("the package needs nothing of Node.js: a bundler for browsers takes it as it is", async () => {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [entryPoint],
    bundle: true,
    platform: "browser",
    format: "esm",
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  const packages = Object.keys(metafile.inputs).map((path) => path.split("/")[1]);
  expect(new Set(packages)).toEqual(new Set(["company-registry-client", "openapi-fetch"]));
  const external = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  expect(external).toEqual([]);
});

it.skipIf(!browser)("works in a browser, on a page of another origin", async () => {
  const { path } = browser ?? {};
  const opened = await chromium.launch({
    args: chromiumArgs,
    ...(path && { executablePath: path }),
  });
  try {
    const tab = await opened.newPage();
    await tab.goto(origin);
    const script = `import("/test-anywhere.js").then(({ tryClient }) => tryClient(${JSON.stringify(given)}))`;
    checked((await tab.evaluate(script)) as { sirens: string[] });
  } finally {
    await opened.close();
  }
});

it.skipIf(!deno)("works in Deno, which lets it reach the service and nothing else", async () => {
  const main = `import { tryClient } from "./test-anywhere.js";
console.log(JSON.stringify(await tryClient(JSON.parse(Deno.args[0]))));`;
  writeFileSync(join(folder, "main.js"), main);
  const allowed = `--allow-net=${new URL(given.baseUrl).host}`;
  const options = ["run", "--quiet", "--no-prompt", "--node-modules-dir=manual", allowed];
  const printed = await runQuietly(deno ?? "", [...options, "main.js", JSON.stringify(given)], {
    cwd: folder,
    env: { PATH: process.env.PATH, DENO_DIR: join(folder, "deno"), DENO_NO_UPDATE_CHECK: "1" },
  });
  checked(JSON.parse(printed));
});
