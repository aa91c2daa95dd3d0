import { describe, expect, it } from "vitest";
import { apiPaths, companyPath, searchPath } from "@/lib/contract/paths";
import { failure } from "../support/api";
import { notFound } from "../support/failures";
import { seedPerson } from "../support/people";
import { api } from "../support/shared-api";

const user = await seedPerson();

const readable = [
  apiPaths.session,
  searchPath("danone"),
  companyPath("552032534"),
  apiPaths.openapi,
];
const notAllowed = failure(405, "METHOD_NOT_ALLOWED");

describe("405 with Allow for a known path with another method", () => {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

  it.each(Object.entries(api.document.paths))("%s", async (path, operations) => {
    const documented = Object.keys(operations).map((method) => method.toUpperCase());
    const allowed = [...documented, ...(documented.includes("GET") ? ["HEAD"] : [])].toSorted();
    for (const method of methods.filter((each) => !allowed.includes(each))) {
      const answer = await api.call(method, path.replace(/\{\w+\}/, "1"), {
        token: user.accessToken,
      });
      expect(answer, method).toMatchObject(notAllowed);
      expect(answer.headers.allow?.split(", ").toSorted()).toEqual(allowed);
    }
  });

  it("takes precedence over 401, 413 and 415", async () => {
    const body = "x".repeat(60_000);
    const headers = { "content-type": "text/plain" };
    expect(await api.call("PUT", apiPaths.session, { headers, body })).toMatchObject(notAllowed);
  });
});

describe("404 for an unknown path, as JSON and without a redirect", () => {
  const unknown = [
    "/v1",
    "/v1/nothing",
    "/v1/auth/session/",
    "/v1/registry/company",
    "/v1/registry/company/552032534/",
    "/v1/AUTH/session",
    "/v1/%zz",
    "/v1/%2e%2e/%2e%2e/login",
    "/v1/openapi.json/",
    "/api/v1",
    "/api/v1/nothing",
    "/api/v1/auth/session/",
  ];

  it.each(unknown)("%s", async (path) => {
    for (const method of ["GET", "POST", "DELETE", "TRACE"]) {
      const answer = await api.call(method, path, { token: user.accessToken });
      expect(answer).toMatchObject(notFound);
    }
  });
});

describe("HEAD answers like GET without a body", () => {
  it.each(readable)("%s", async (path) => {
    const get = await api.get(path, user.accessToken);
    const head = await api.call("HEAD", path, { token: user.accessToken });
    expect(head.status).toBe(200);
    expect(head.text).toBe("");
    expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
  });

  it("for a failure too", async () => {
    expect(await api.call("HEAD", apiPaths.session)).toMatchObject({ status: 401, text: "" });
    expect(await api.call("HEAD", "/v1/nothing")).toMatchObject({ status: 404, text: "" });
  });
});

describe("/api/v1 answers like /v1", () => {
  it.each([...readable, "/v1/nothing"])("GET %s", async (path) => {
    const under = await api.get(path, user.accessToken);
    const below = await api.get(`/api${path}`, user.accessToken);
    expect(below.status).toBe(under.status);
    expect(below.text).toBe(under.text);
  });

  it("POST to create a session, and DELETE to end it", async () => {
    const { email, password } = user;
    const { status, body } = await api.post(`/api${apiPaths.session}`, { email, password });
    expect(status).toBe(200);
    const { access_token: token } = body as { access_token: string };
    expect((await api.delete(`/api${apiPaths.session}`, token)).status).toBe(200);
    expect((await api.get(apiPaths.session, token)).status).toBe(401);
  });
});

describe("X-Request-Id", () => {
  it("is unique for each answer and ignores the client's value", async () => {
    const headers = { "x-request-id": "mine" };
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await api.call("GET", apiPaths.session, { headers });
        return answer.headers["x-request-id"];
      }),
    );
    expect(new Set(ids).size).toBe(20);
    expect(ids).not.toContain("mine");
  });
});
