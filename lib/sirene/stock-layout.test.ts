import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  establishmentColumns,
  establishmentFile,
  legalUnitColumns,
  legalUnitFile,
} from "./stock-layout";

const sample = "../shared/data/sirene-sample";

describe.runIf(existsSync(sample))("the layout equals that of INSEE's files", () => {
  const header = (name: string) =>
    readFileSync(`${sample}/${name}.csv`, "utf8").split(/\r?\n/, 1)[0]?.split(",");

  it("of legal units", () => expect(header(legalUnitFile)).toEqual([...legalUnitColumns]));
  it("of establishments", () => {
    expect(header(establishmentFile)).toEqual([...establishmentColumns]);
  });
});
