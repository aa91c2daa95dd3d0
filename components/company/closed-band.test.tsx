import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { ClosedBand } from "./closed-band";

it.each([
  [null, "Closed", "Cessée"],
  ["2020-03-01", "Closed on 1\u00a0March\u00a02020", "Cessée le 1ᵉʳ\u00a0mars\u00a02020"],
])("says that a company is closed since %s", (since, english, french) => {
  expect(renderForTest(<ClosedBand since={since} />).lines).toEqual([english]);
  expect(renderForTest(<ClosedBand since={since} />, "fr").lines).toEqual([french]);
});
