import { createHash, randomBytes } from "node:crypto";
import fs, { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ZipFile } from "yazl";
import { folderForTests } from "@/platform/folder-for-test";
import { FileServer } from "../../e2e/support/file-server";
import { downloadFile } from "./download-file";

const name = "StockUniteLegale_utf8.zip";
const variable = "STOCK_LEGAL_UNITS_URL";
const folders = folderForTests();
let folder: string;
const server = await FileServer.start();
afterAll(() => server.stop());
const [first, second] = [await zipOf(3_000_000), await zipOf(2_000_000)];
const [twoFiles, noFile] = [await zipOf(1000, ["a.csv", "b.csv"]), await zipOf(1000, [])];

beforeEach(() => {
  folder = mkdtempSync(join(folders, "download-"));
  server.files.set("/stock.zip", first);
  server.answers = [];
  server.bytesSent = 0;
  server.requests.length = 0;
});

async function zipOf(bytes: number, names = ["Stock.csv"]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const each of names) zip.addBuffer(randomBytes(bytes), each, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

const damagedCopy = (zip: Buffer) => Buffer.from(zip).fill(0, 1_000_000, 1_000_016);
const path = () => join(folder, name);
const content = () => fs.readFileSync(path());
const maxBytes = 50_000_000;
const download = (at = "/stock.zip", stallMs = 10_000) =>
  downloadFile({ url: server.url(at), path: path(), variable, pauseMs: 5, stallMs, maxBytes });
/** Where the range begins that a request asks for; how much arrives before a connection breaks is not certain. */
const startOf = (request?: IncomingMessage) =>
  Number(/^bytes=(\d+)-$/.exec(request?.headers.range ?? "")?.[1] ?? 0);
const untilByte =
  (bytes: number): Answer =>
  (...call) =>
    server.send(...call, bytes);
const withStatus =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end("<h1>No</h1>");
function endless(response: ServerResponse): void {
  const send = () => {
    while (!response.destroyed && response.write(first.subarray(0, 100_000)));
  };
  response.on("drain", send).on("error", () => {});
  send();
}

const forever = <Item>(item: Item) => Array.from({ length: 50 }, () => item);
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

describe("a file is downloaded", () => {
  test("through redirects, and leaves nothing unfinished", async () => {
    server.answers = [withStatus(302, { location: "/moved" })];
    server.answers.push(withStatus(307, { location: server.url("/stock.zip") }));
    expect(await download("/stable")).toEqual({ path: path(), bytes: first.length, isNew: true });
    expect(content().equals(first)).toBe(true);
    expect(readdirSync(folder)).toEqual([name, `${name}.json`]);
  });

  test("once: again only when the server has another one", async () => {
    await download();
    expect(await download()).toMatchObject({ isNew: false, bytes: first.length });
    expect(server.bytesSent).toBe(first.length);
    server.files.set("/stock.zip", second);
    expect(await download()).toMatchObject({ isNew: true, bytes: second.length });
    expect(content().equals(second)).toBe(true);
  });

  test("once also from a server that knows no conditions", async () => {
    await download();
    server.answers = [untilByte(first.length)];
    expect(await download()).toMatchObject({ isNew: false });
  });

  test("again when the file was changed, removed, or came from another address", async () => {
    server.files.set("/other.zip", first);
    await download();
    writeFileSync(path(), "cut");
    expect(await download()).toMatchObject({ isNew: true });
    rmSync(path());
    expect(await download()).toMatchObject({ isNew: true });
    expect(await download("/other.zip")).toMatchObject({ isNew: true });
    expect(content().equals(first)).toBe(true);
  });
});

describe("a download continues", () => {
  test("when the connection breaks, however often, from where it broke", async () => {
    const rests = [1_500_000, 2_000_000, 2_800_000].map(
      (bytes): Answer =>
        (request, response) =>
          server.send(request, response, bytes, { from: startOf(request) }),
    );
    server.answers = [untilByte(1_000_000), ...rests];
    await download();
    expect(content().equals(first)).toBe(true);
    const starts = server.requests.map(startOf);
    expect(starts).toHaveLength(5);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    expect(starts.at(-1)).toBeGreaterThan(0);
  });

  test("in the next run", async () => {
    server.answers = [untilByte(1_000_000), ...forever(withStatus(503))];
    await expect(download()).rejects.toThrow(/continues where it stopped/);
    server.answers = [];
    await download();
    expect(startOf(server.requests.at(-1))).toBeGreaterThan(0);
    expect(content().equals(first)).toBe(true);
  });

  test("never from a part that is not the file: it is asked for again at once", async () => {
    for (const part of [twoFiles, damagedCopy(first)]) {
      rmSync(path(), { force: true });
      writeFileSync(`${path()}.part`, part);
      const origin = { url: server.url("/stock.zip"), etag: null, lastModified: null };
      writeFileSync(`${path()}.part.json`, JSON.stringify({ ...origin, bytes: part.length }));
      expect(await download()).toMatchObject({ isNew: true });
      expect(content().equals(first)).toBe(true);
    }
  });

  test("after a pause that the server asks for", async () => {
    server.answers = [withStatus(503, { "retry-after": "1" })];
    const startedAt = performance.now();
    await download();
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });

  test("when the server stalls, at the beginning or in the middle", async () => {
    const stalling: Answer = (_, response) => {
      response.writeHead(200, { "content-length": first.length, etag: '"x"' });
      response.write(first.subarray(0, 1000));
    };
    server.answers = [() => {}, stalling];
    await download("/stock.zip", 500);
    expect(content().equals(first)).toBe(true);
  });

  test("from the start when the file has changed meanwhile", async () => {
    server.answers = [untilByte(1_000_000)];
    server.answers.push((...call) => {
      server.files.set("/stock.zip", second);
      server.answerWell(...call);
    });
    await download();
    expect(content().equals(second)).toBe(true);
  });

  test.each<[string, Answer]>([
    ["ignores ranges", (...call) => server.send(...call, first.length)],
    ["sends another range", (...call) => server.send(...call, first.length, { from: 5 })],
    ["refuses the range", withStatus(416)],
    [
      "sends the range of another file",
      (request, response) => {
        const range = `bytes ${startOf(request)}-2999999/3000000`;
        response.writeHead(206, { "content-range": range, etag: '"other"' }).end("other");
      },
    ],
  ])("from the start when the server %s", async (_, answer) => {
    server.answers = [untilByte(1_000_000), answer];
    await download();
    expect(startOf(server.requests[1])).toBeGreaterThan(0);
    expect(content().equals(first)).toBe(true);
  });

  test("from the start when nothing shows that it is the same file", async () => {
    const plain = { validators: false };
    server.answers = [(...call) => server.send(...call, 1_000_000, plain)];
    server.answers.push((...call) => server.send(...call, first.length, plain));
    await download();
    expect(server.requests.map(startOf)).toEqual([0, 0]);
    expect(content().equals(first)).toBe(true);
  });
});

describe("a download fails with one sentence, and the file of last time stays", () => {
  beforeEach(async () => {
    await download();
    server.files.set("/stock.zip", second);
    server.requests.length = 0;
  });
  afterEach(() => {
    expect(content().equals(first)).toBe(true);
  });

  test("at once when the address is wrong", async () => {
    await expect(download("/none.zip")).rejects.toThrow(
      `${server.url("/none.zip")} answers 404; set ${variable} to the file's address.`,
    );
    expect(server.requests).toHaveLength(1);
  });

  const withUser = (user: string) => () => server.url("/stock.zip").replace("//", `//${user}@`);
  test.each<[string, number, () => string]>([
    ["itself", 11, () => "/stock.zip"],
    ["one with a user", 1, withUser("me")],
    ["one with a password", 1, withUser(":hidden")],
    ["one with both", 1, withUser("me:hidden")],
    ["something that is none", 1, () => "http://me:hidden@/"],
  ])("when the address redirects to %s, which is not shown", async (_, requests, location) => {
    server.answers = forever(withStatus(302, { location: location() }));
    const failure = await download().catch(String);
    expect(failure).toMatch(/ redirects without end, .* with a password, or to none;/);
    expect(failure).toContain(`; set ${variable} to another address.`);
    expect(failure).not.toMatch(/hidden|me@/);
    expect(server.requests).toHaveLength(requests);
  });

  const byteByByte: Answer = (_, response) => {
    response.writeHead(200, { "content-length": first.length, etag: '"x"' });
    const timer = setInterval(() => response.write("x"), 20);
    response.once("close", () => clearInterval(timer));
  };
  test.each<[string, Answer]>([
    ["nothing", () => {}],
    ["byte by byte without end", byteByByte],
  ])("when the server sends %s", async (_, answer) => {
    server.answers = forever(answer);
    const sentence = /server sent less than 64 KB in 0\.2 s; run/;
    await expect(download("/stock.zip", 200)).rejects.toThrow(sentence);
  });

  test.each<[string, RegExp, Answer]>([
    ["is busy", /the server answers 503; run this again later/, withStatus(503)],
    ["hangs up", /(socket|side).*; run this again later/, (_, response) => void response.destroy()],
    [
      "announces more than it sends",
      /; run this again later/,
      (_, response) => {
        response.writeHead(200, { "content-length": second.length + 1000, etag: '"x"' });
        response.write(second, () => response.destroy());
      },
    ],
  ])("after some attempts when the server %s", async (_, sentence, answer) => {
    server.answers = forever(answer);
    await expect(download()).rejects.toThrow(sentence);
    expect(server.requests.length).toBeGreaterThan(5);
    expect(server.requests.length).toBeLessThan(10);
  });

  test.each<[string, Record<string, string>, () => Buffer | string]>([
    ["packs two files", {}, () => twoFiles],
    ["packs none", {}, () => noFile],
    ["announces less than the file has", {}, () => second.subarray(0, 1_000_000)],
    ["sends other bytes than were packed", {}, () => damagedCopy(second)],
    ["sends a page instead", { "content-type": "text/html" }, () => "<h1>Please sign in</h1>"],
  ])("when the server %s", async (_, headers, body) => {
    server.answers = [(_request, response) => void response.writeHead(200, headers).end(body())];
    await expect(download()).rejects.toThrow(
      /^StockUniteLegale_utf8\.zip (is cut short, damaged|holds more than one|holds no CSV)/,
    );
    expect(readdirSync(folder)).toEqual([name, `${name}.json`]);
    expect(await downloadSecond()).toBe(true);
  });

  /** The next run starts over; it goes to another file, because this one must stay. */
  async function downloadSecond(): Promise<boolean> {
    const other = join(folder, "other.zip");
    await downloadFile({ url: server.url("/stock.zip"), path: other, variable, maxBytes });
    return fs.readFileSync(other).equals(second);
  }

  test.each<[string, Record<string, string>]>([
    ["without an announced size", { etag: '"endless"' }],
    ["with a size beyond the limit", { "content-length": String(maxBytes + 1) }],
  ])("when the answer never ends, %s", async (_, headers) => {
    server.answers = [(__, response) => endless(response.writeHead(200, headers))];
    await expect(download()).rejects.toThrow(
      "StockUniteLegale_utf8.zip is larger than 50 MB; if that is right, raise STOCK_MAX_MB.",
    );
    expect(readdirSync(folder)).toEqual([name, `${name}.json`]);
    expect(await downloadSecond()).toBe(true);
  });

  test("when a continued answer is longer than the file", async () => {
    const etag = `"${createHash("sha256").update(second).digest("hex").slice(0, 16)}"`;
    server.answers = [untilByte(1_000_000)];
    server.answers.push((request, response) => {
      const range = `bytes ${startOf(request)}-${second.length - 1}/${second.length}`;
      endless(response.writeHead(206, { "content-range": range, etag }));
    });
    server.answers.push((_request, response) => {
      expect(existsSync(`${path()}.part`)).toBe(false);
      response.writeHead(410).end();
    });
    await expect(download()).rejects.toThrow(/answers 410/);
  });

  test("when the disk fills up while the file arrives", async () => {
    server.answers = [(_request, response) => endless(response)];
    const statfs = vi.spyOn(fs, "statfsSync");
    statfs.mockReturnValueOnce({ bavail: 2 ** 40, bsize: 1 } as fs.StatsFs);
    statfs.mockReturnValue({ bavail: 400e6, bsize: 1 } as fs.StatsFs);
    syncBuiltinESMExports();
    try {
      const sentence = /^StockUniteLegale_utf8\.zip needs .* and the disk of .* has 400 MB left/;
      await expect(download()).rejects.toThrow(sentence);
    } finally {
      statfs.mockRestore();
      syncBuiltinESMExports();
    }
    expect(readdirSync(folder)).toEqual([name, `${name}.json`]);
  });

  test("when the disk has no room for it", async () => {
    server.answers = [withStatus(200, { "content-length": "900000000000000" })];
    await expect(download()).rejects.toThrow(/needs 900000500 MB more, and the disk of .* left/);
  });
});
