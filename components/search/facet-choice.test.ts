import { describe, expect, it } from "vitest";
import type { FilterName } from "@/lib/contract/page-paths";
import { choose, chosenValues, relationOf } from "./facet-choice";

describe("a value of a facet", () => {
  it.each<[FilterName, string, string[], string]>([
    ["nafCode", "56", ["56"], "chosen"],
    ["nafCode", "56", ["56.10A", "J"], "partly"],
    ["nafCode", "I", ["56.10A"], "partly"],
    ["nafCode", "56", ["I"], "within"],
    ["nafCode", "56", ["5"], "within"],
    ["nafCode", "56", ["J"], "other"],
    ["nafCode", "72", ["72.2Z"], "other"],
    ["nafCode", "72", ["72.20Z"], "partly"],
    ["legalForm", "57", ["5710"], "partly"],
    ["legalForm", "57", ["5"], "within"],
    ["department", "97", ["974"], "other"],
    ["department", "75", [], "other"],
  ])("of %s, %s, beside %j: %s", (filter, value, chosen, relation) => {
    expect(relationOf(filter, value, chosen)).toBe(relation);
  });

  const chooseIn = (filter: FilterName, value: string, chosen: string[]) =>
    choose({ q: "", page: "3", [filter]: "typed" }, filter, value, chosen)[filter];

  it("joins the others, takes the place of what it contains or is contained in, and leaves if it is chosen", () => {
    expect(chooseIn("nafCode", "56", ["J"])).toBe("J,56");
    expect(chooseIn("nafCode", "56", ["56.10A", "J", "56.30Z"])).toBe("J,56");
    expect(chooseIn("nafCode", "56", ["I", "J"])).toBe("J,56");
    expect(chooseIn("nafCode", "56", ["56", "J"])).toBe("J");
    expect(chooseIn("nafCode", "56", ["56"])).toBeUndefined();
    expect(chooseIn("active", "false", ["true"])).toBe("false");
  });
});

it("the chosen activities are those that words stand for", () => {
  const state = { q: "", page: "1", nafCode: "restaurant", department: "2a,75" };
  const activities = [{ code: "56", label: "Restauration" }];
  expect(chosenValues(state, "nafCode", activities)).toEqual(["56"]);
  expect(chosenValues(state, "nafCode", undefined)).toEqual(["restaurant"]);
  expect(chosenValues(state, "department", activities)).toEqual(["2A", "75"]);
});
