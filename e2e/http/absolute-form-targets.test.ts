import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { exchange, readRaw } from "../support/raw-http";
import { sharedServer } from "../support/shared-server";

const { host: own, port } = new URL(sharedServer().baseUrl);

/** Sends a request in absolute form (RFC 9112), as `curl -x http://host` does. */
function ask(target: string, host = own): Promise<string> {
  return exchange(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
}

const refused = [400, "VALIDATION_ERROR"];

describe.each(["http", "https", "HTTP"])("a target in absolute form, of %s", (scheme) => {
  it("of this service is answered like its path, without a redirect", async () => {
    const page = await ask(`${scheme}://${own}/login`);
    expect(page).toMatch(/^HTTP\/1\.1 200 /);
    expect(page).toContain("<form");
    const answer = await ask(`${scheme}://${own}${apiPaths.session}`);
    expect(readRaw(answer)).toEqual([401, "UNAUTHORIZED"]);
  });

  it("without a path is the home page, with its query", async () => {
    const answer = await ask(`${scheme}://${own}?language=fr`);
    expect(answer).toMatch(/^HTTP\/1\.1 307 /);
    expect(answer.toLowerCase()).toContain("\r\nlocation: /");
  });

  it.each(["/login", apiPaths.session])("of another host is 400: %s", async (path) => {
    for (const host of ["evil.example", `evil.example:${port}`, `user@${own}`]) {
      const target = `${scheme}://${host}${path}`;
      expect(readRaw(await ask(target, host))).toEqual(refused);
      expect(readRaw(await ask(target))).toEqual(refused);
    }
  });
});

it("a target with another scheme is 400", async () => {
  expect(readRaw(await ask(`ftp://${own}/login`))).toEqual(refused);
});
