import { expect, it } from "vitest";
import { pagePaths } from "@/lib/contract/page-paths";
import { companyPath, searchPath } from "@/lib/contract/paths";
import { createSignedInUser } from "../support/accounts";
import { Api } from "../support/api";
import { Visitor } from "../support/browser-session";

/** What the other versions of Node.js are tried with. */
it("a person signs up, signs in, searches, reads a company and sees the pages", async () => {
  const api = await Api.of();
  const { email, password, accessToken } = await createSignedInUser(api);
  const found = await api.get(searchPath("la poste"), accessToken);
  expect(found.body).toMatchObject({
    companies: expect.arrayContaining([expect.objectContaining({ siren: "356000000" })]),
  });
  expect((await api.get(companyPath("356000000"), accessToken)).status).toBe(200);
  const visitor = new Visitor(api.baseUrl);
  const page = await visitor.request("GET", pagePaths.login);
  expect([page.status, page.text.includes("</html>")]).toEqual([200, true]);
  await visitor.signIn(email, password);
  for (const path of ["/search?q=la+poste", "/company/356000000"]) {
    const { status, text } = await visitor.request("GET", path);
    expect([path, status, text.includes("LA POSTE")]).toEqual([path, 200, true]);
  }
});
