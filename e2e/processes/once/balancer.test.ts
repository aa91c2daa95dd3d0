import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { request as requestByTls } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { connect as connectByTls } from "node:tls";
import { createGunzip, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiPaths, exportPath } from "@/lib/contract/paths";
import { strictTransport } from "@/lib/contract/security-headers.mjs";
import { findProgram } from "../../../scripts/chromium.mjs";
import { freePort } from "../../../scripts/free-port.mjs";
import { deployedFile, deployedText, findNginx, Nginx } from "../../cluster/nginx";
import { seedSignedInUser } from "../../support/accounts";
import { Api } from "../../support/api";
import { type HttpResponse, sendRequest } from "../../support/http-request";
import { ownFolder } from "../../support/own-server";
import { sharedServer } from "../../support/shared-server";

const nginxProgram = findNginx();
const immutable = "public, max-age=31536000, immutable";

function get(url: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
  return sendRequest({ method: "GET", url, headers });
}

/** A stand-in for a node; `asked` has the requests that reached it. */
class StandIn {
  readonly asked: { url: string; encoding: string | undefined }[] = [];
  private readonly server = createServer((incoming, outgoing) => {
    const { url = "", headers } = incoming;
    this.asked.push({ url, encoding: headers["accept-encoding"] });
    this.answer(incoming, outgoing);
  });

  constructor(public answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void) {}

  async listen(): Promise<number> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** A node whose build has these files below `/_next/static/`. */
function nodeWithFiles(names: string[]): StandIn {
  return new StandIn(({ url = "", headers }, outgoing) => {
    const isFile = names.some((name) => url.startsWith(`/_next/static/${name}`));
    if (!isFile && url.startsWith("/_next/static/")) {
      outgoing.writeHead(404, { "cache-control": "private, no-cache, no-store" }).end("no such");
      return;
    }
    const encoding = headers["accept-encoding"] ?? "";
    outgoing.setHeader("cache-control", immutable);
    outgoing.setHeader("vary", "Accept-Encoding");
    if (encoding) outgoing.setHeader("content-encoding", encoding);
    outgoing.end(`${url} in ${encoding || "no encoding"}`);
  });
}

describe.runIf(nginxProgram)("deploy/nginx.conf before stand-ins for nodes", () => {
  const first = nodeWithFiles(["shared.js", "first.js"]);
  const second = nodeWithFiles(["shared.js", "second.js"]);
  let nginx: Nginx;
  beforeAll(async () => {
    nginx = await Nginx.before(nginxProgram ?? "", [await first.listen(), await second.listen()]);
    await nginx.start();
  });
  afterAll(async () => {
    await nginx?.stop();
    first.close();
    second.close();
  });

  async function whileNodesAnswer(answer: StandIn["answer"], act: () => Promise<void>) {
    const usual = [first.answer, second.answer] as const;
    first.answer = answer;
    second.answer = answer;
    try {
      await act();
    } finally {
      [first.answer, second.answer] = usual;
    }
  }

  const timesAsked = (path: string) =>
    [...first.asked, ...second.asked].filter(({ url }) => url.startsWith(path)).length;

  it.each(["first.js", "second.js"])("finds %s, which only one of two builds has", async (name) => {
    const path = `/_next/static/${name}`;
    const found = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => get(`${nginx.baseUrl}${path}?${turn}`)),
    );
    expect(found.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(found[0]?.headers["cache-control"]).toBe(immutable);
  });

  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.9, gzip", "br"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0, br;q=0.000", undefined],
    ["identity", undefined],
  ])("answers Accept-Encoding: %s from its cache, in %s", async (accepted, encoding) => {
    const url = `${nginx.baseUrl}/_next/static/shared.js`;
    const copies = [];
    for (const spelling of [accepted, ` ${accepted}, x`, accepted]) {
      copies.push(await get(url, { "accept-encoding": spelling }));
    }
    expect(new Set(copies.map(({ text }) => text))).toEqual(
      new Set([`/_next/static/shared.js in ${encoding ?? "no encoding"}`]),
    );
    for (const { headers } of copies) {
      expect(headers["content-encoding"]).toBe(encoding);
      expect(headers.vary).toBe("Accept-Encoding");
    }
    const inIt = [...first.asked, ...second.asked].filter(
      (each) => each.url.endsWith("shared.js") && each.encoding === encoding,
    );
    expect(inIt).toHaveLength(1);
  });

  it("closes who sends headers line by line, long before a minute of them", async () => {
    const { hostname, port } = new URL(nginx.baseUrl);
    const socket = connect(Number(port), hostname).resume();
    socket.on("error", () => {});
    let lines = 0;
    socket.write("GET / HTTP/1.1\r\n");
    const slow = setInterval(() => socket.write(`x-${++lines}: a\r\n`), 500);
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(slow);
    expect(lines).toBeLessThan(60);
  });

  it("logs no token of a mailed link, also when the nodes are away", async () => {
    const breakOff: StandIn["answer"] = ({ socket }) => socket.destroy();
    await whileNodesAnswer(breakOff, async () => {
      for (const path of ["/password-reset/a-token", "/invitation/a-token", "/login"])
        expect((await get(nginx.baseUrl + path)).status).toBeGreaterThanOrEqual(502);
    });
    expect(nginx.errors).toContain("/login");
    expect(nginx.errors).not.toContain("a-token");
  });

  it("caches nothing else: no page, no answer, no missing file", async () => {
    const paths = ["/login", "/v1/registry/company/552032534", "/_next/static/of-no-build.js"];
    for (const path of paths) {
      const before = timesAsked(path);
      const statuses = [await get(nginx.baseUrl + path), await get(nginx.baseUrl + path)];
      // Each node is asked for a file that neither has.
      const expected = statuses[0]?.status === 404 ? 4 : 2;
      expect([path, timesAsked(path) - before]).toEqual([path, expected]);
    }
  });

  it.each(["/v1/auth/session", "/v1/auth/audit/export", "/v1/registry/search?q=a", "/login"])(
    "leaves %s as the node sends it",
    async (path) => {
      const text = "a secret ".repeat(1000);
      const type = path.endsWith("export") ? "text/csv; charset=utf-8" : "application/json";
      const plain: StandIn["answer"] = (_, outgoing) => {
        outgoing.setHeader("content-type", type);
        outgoing.end(text);
      };
      await whileNodesAnswer(plain, async () => {
        const answered = await get(nginx.baseUrl + path, { "accept-encoding": "gzip, br" });
        expect(answered.headers["content-encoding"]).toBeUndefined();
        expect(answered.text).toBe(text);
      });
    },
  );

  it.each(["text/csv; charset=utf-8", "application/x-ndjson"])(
    "compresses an export of %s while it streams",
    async (type) => {
      const beginning = "first\n".repeat(100);
      let goOn = () => {};
      const streaming: StandIn["answer"] = (_, outgoing) => {
        outgoing.setHeader("content-type", type);
        outgoing.write(beginning);
        goOn = () => outgoing.end("last\n");
      };
      await whileNodesAnswer(streaming, async () => {
        const outgoing = request(nginx.baseUrl + exportPath("a", "csv"), {
          headers: { "accept-encoding": "gzip" },
        }).end();
        const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
        expect(incoming.headers["content-encoding"]).toBe("gzip");
        expect(incoming.headers.vary).toBe("Accept-Encoding");
        let text = "";
        // The node sends the rest only when the beginning has arrived.
        for await (const piece of incoming.pipe(createGunzip())) {
          text += piece;
          if (text === beginning) goOn();
        }
        expect(text).toBe(`${beginning}last\n`);
      });
    },
  );
});

const openssl = findProgram("openssl");

const ofCertificate = ownFolder("tls");
/** The certificate of registry.example.org, signed by itself. */
const certificate = openssl ? makeCertificate(openssl) : "";

function makeCertificate(program: string): string {
  const path = join(ofCertificate, "fullchain.pem");
  const subject = ["-subj", "/CN=registry.example.org"];
  const names = ["-addext", "subjectAltName=DNS:registry.example.org"];
  const kind = ["-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"];
  const files = ["-keyout", join(ofCertificate, "privkey.pem"), "-out", path];
  execFileSync(program, ["req", ...kind, ...subject, ...names, ...files], { stdio: "ignore" });
  return readFileSync(path, "utf8");
}

/** What a client needs to trust nginx as registry.example.org. */
const trust = { ca: certificate, servername: "registry.example.org" };

/** `deploy/nginx-tls.conf` as Debian's nginx includes it, but for ports and folders. */
function tlsText(at: { port: number; tlsPort: number; node: string }): string {
  const servers = deployedFile("nginx-tls.conf")
    .replaceAll(/ *listen \[::\].*\n/g, "")
    .replace("listen 80;", `listen 127.0.0.1:${at.port};`)
    .replace("listen 443 ", `listen 127.0.0.1:${at.tlsPort} `)
    .replaceAll("/etc/letsencrypt/live/registry.example.org", ofCertificate)
    .replace("/var/lib/nginx/registry", "/tmp/nginx-cache")
    .replace("127.0.0.1:3000", at.node);
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path /tmp/nginx-${name};`)
    .join("\n");
  return `pid /tmp/nginx.pid; error_log stderr; events {} http {\n${folders}\n${servers}}`;
}

const long = "a".repeat(20_000);
const head = (first: string, ...more: string[]) =>
  [`${first} HTTP/1.1`, "Host: registry.example.org", ...more, "", ""].join("\r\n");
const away = [503, "SERVICE_UNAVAILABLE"] as const;
const invalid = [400, "VALIDATION_ERROR"] as const;
const getSession = "GET /v1/auth/session";
const postSession = "POST /v1/auth/session";
const refusals: [string, string, number, string][] = [
  ["a node that breaks off", head(getSession), ...away],
  ["a node that does not answer", head("GET /v1/hang"), ...away],
  ["a body over 1 MB", head(postSession, "Content-Length: 1100000"), 413, "PAYLOAD_TOO_LARGE"],
  ["a long header", head(getSession, `X-Long: ${long}`), ...invalid],
  ["a long address", head(`GET /v1/registry/search?q=${long}`), ...invalid],
  ["an address that cannot be read", head("GET /v1/%ff%zz"), ...invalid],
  ["an address with NUL", head("GET /v1/registry/company/%00"), ...invalid],
  ["a line that is no request", "hello\r\n\r\n", ...invalid],
  ["a method that nginx has not", head("TRACE /v1/auth/session"), ...invalid],
  ["another protocol", head(getSession).replace("/1.1", "/9.9"), ...invalid],
  ["an encoding that nginx has not", head(postSession, "Transfer-Encoding: gzip"), ...invalid],
  ["nginx's own answers", head("GET /.refused/away.json"), 404, "NOT_FOUND"],
];

describe.runIf(nginxProgram && openssl).each(["nginx.conf", "nginx-tls.conf"])(
  "what deploy/%s refuses",
  (file) => {
    const node = new StandIn(({ url, socket }) => {
      if (url !== "/v1/hang") socket.destroy();
    });
    let nginx: Nginx;
    let tlsPort: number;
    beforeAll(async () => {
      tlsPort = await freePort();
      const nodePort = await node.listen();
      const program = nginxProgram ?? "";
      const impatient = (text: string) =>
        text.replace("proxy_read_timeout 60s", "proxy_read_timeout 300ms");
      nginx = await Nginx.with(program, (port) =>
        impatient(
          file === "nginx.conf"
            ? deployedText([nodePort, nodePort], port, [])
            : tlsText({ port, tlsPort, node: `127.0.0.1:${nodePort}` }),
        ),
      );
      await nginx.start();
    });
    afterAll(async () => {
      await nginx?.stop();
      node.close();
    });

    async function send(bytes: string): Promise<{ head: string; body: string }> {
      const socket =
        file === "nginx.conf"
          ? connect(Number(new URL(nginx.baseUrl).port), "127.0.0.1")
          : connectByTls(tlsPort, "127.0.0.1", trust);
      socket.write(bytes);
      let received = "";
      for await (const piece of socket) {
        received += piece;
        const [, length] = /content-length: (\d+)/i.exec(received) ?? [];
        const [, body] = received.split("\r\n\r\n");
        if (length !== undefined && Buffer.byteLength(body ?? "") >= Number(length)) break;
      }
      socket.destroy();
      const [head = "", body = ""] = received.split("\r\n\r\n");
      return { head, body };
    }

    it.each(refusals)("is in the envelope: %s", async (_what, bytes, status, code) => {
      const { head, body } = await send(bytes);
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im);
      expect(JSON.parse(body)).toMatchObject({ ok: false, code });
      expect(/^retry-after: (.*)$/im.exec(head)?.[1]).toBe(status === 503 ? "1" : undefined);
      const transport = /^strict-transport-security: (.*)$/im.exec(head)?.[1];
      expect(transport).toBe(file === "nginx.conf" ? undefined : strictTransport);
    });

    it("is a page for a browser that opens one", async () => {
      const { head: answered, body } = await send(
        head("GET /login", "Accept: text/html,application/xhtml+xml"),
      );
      expect(answered).toMatch(/^HTTP\/1.1 503 /);
      expect(answered).toMatch(/^content-type: text\/html; charset=utf-8$/im);
      expect(answered).toMatch(/^retry-after: 1$/im);
      expect(body).toContain("Réessayez dans quelques instants.");
    });
  },
);

describe.runIf(nginxProgram && openssl)("deploy/nginx-tls.conf before the service", () => {
  let nginx: Nginx;
  let tlsPort: number;
  beforeAll(async () => {
    tlsPort = await freePort();
    const { host } = new URL(sharedServer().baseUrl);
    nginx = await Nginx.with(nginxProgram ?? "", (port) => tlsText({ port, tlsPort, node: host }));
    await nginx.start();
  });
  afterAll(() => nginx?.stop());

  async function getByTls(path: string, headers: Record<string, string> = {}) {
    const outgoing = requestByTls({
      host: "127.0.0.1",
      port: tlsPort,
      path,
      ...trust,
      headers: { host: "registry.example.org", ...headers },
    }).end();
    const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
    const { statusCode: status, headers: answered } = incoming;
    return { status, headers: answered, bytes: await buffer(incoming) };
  }

  it("leads plain HTTP to the registry's own address", async () => {
    const elsewhere = { host: "elsewhere.example" };
    const { status, headers } = await get(`${nginx.baseUrl}/login?x=1`, elsewhere);
    expect([status, headers.location]).toEqual([308, "https://registry.example.org/login?x=1"]);
  });

  it("refuses a large body in the envelope over HTTP/2 too", async () => {
    const session = connectHttp2(`https://127.0.0.1:${tlsPort}`, trust);
    const body = Buffer.alloc(2 ** 20 + 1_000);
    const stream = session.request({
      ":method": "POST",
      ":path": apiPaths.session,
      ":authority": "registry.example.org",
      "content-type": "application/json",
      "content-length": String(body.length),
    });
    stream.on("error", () => {});
    stream.write(body);
    const [headers] = (await once(stream, "response")) as [Record<string, unknown>];
    expect(headers[":status"]).toBe(413);
    expect(JSON.parse((await buffer(stream)).toString())).toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
    });
    session.destroy();
  });

  it("serves pages, the API and compressed exports by TLS", async () => {
    const { accessToken } = await seedSignedInUser(await Api.of());
    expect((await getByTls("/login")).status).toBe(200);
    expect((await getByTls("/health/ready")).status).toBe(200);
    const { headers, bytes } = await getByTls(exportPath("sci", "csv"), {
      authorization: `Bearer ${accessToken}`,
      "accept-encoding": "gzip",
    });
    expect(headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(bytes).toString()).toMatch(/^\ufeff?siren/i);
  });
});
