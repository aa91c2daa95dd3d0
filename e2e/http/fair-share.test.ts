import { expect, it } from "vitest";
import { searchPath } from "@/lib/contract/paths";
import { createSignedInUser } from "../support/accounts";
import { Api } from "../support/api";
import { sendRequest } from "../support/http-request";

/** Misspelt trades: of all searches, these cost the server most. */
const trades = Array.from(
  { length: 20 },
  (_, at) => `restauratio rapid${"abcdefghijklmnopqrst"[at]}`,
);
const costly = `nafCode=${encodeURIComponent(trades.join(","))}&include=activity,match,facets,details`;
const burst = 40;

it("another person is answered long before one person's burst of costly calls has ended", async () => {
  const api = await Api.of();
  const [flooding, other] = [await createSignedInUser(api), await createSignedInUser(api)];
  const get = async (path: string, { accessToken }: { accessToken: string }) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await sendRequest({ method: "GET", url: api.baseUrl + path, headers })).status;
  };
  const url = `${searchPath("").split("?")[0]}?${costly}`;
  let answered = 0;
  const flood = Array.from({ length: burst }, async () => {
    const status = await get(url, flooding);
    answered += 1;
    return status;
  });
  expect(await get(searchPath("la poste"), other)).toBe(200);
  expect(answered).toBeLessThan(burst / 2);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
});
