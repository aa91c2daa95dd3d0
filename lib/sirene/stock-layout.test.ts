import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  establishmentColumns,
  establishmentFile,
  legalUnitColumns,
  legalUnitFile,
} from "./stock-layout";

describe("the layout of the stock files", () => {
  it("has 35 columns of legal units and 54 of establishments, each once", () => {
    expect(new Set(legalUnitColumns).size).toBe(35);
    expect(new Set(establishmentColumns).size).toBe(54);
  });
});

const sample = "../shared/data/sirene-sample";

describe.runIf(existsSync(sample))("the layout equals that of INSEE's files", () => {
  const header = (name: string) =>
    readFileSync(`${sample}/${name}.csv`, "utf8").split(/\r?\n/, 1)[0]?.split(",");

  it("of legal units", () => expect(header(legalUnitFile)).toEqual([...legalUnitColumns]));
  it("of establishments", () => {
    expect(header(establishmentFile)).toEqual([...establishmentColumns]);
  });
});
