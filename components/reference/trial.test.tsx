import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { TrialField } from "@/lib/contract/reference-trial";
import { TrialAnswer } from "./trial-answer";
import { TrialPanel } from "./trial-panel";

const linesOf = (field: string, language: "en" | "fr") => {
  const refusal = { code: "VALIDATION_ERROR", details: { field, reason: "is wrong" } };
  const outcome = { status: 400, ms: 1, headers: [], text: "", isCut: false, refusal };
  return renderForTest(<TrialAnswer id="a" line="GET /" outcome={outcome} />, language).lines;
};

it("names the refused parameter, but calls the body a body", () => {
  expect(linesOf("limit", "en")).toContain("The parameter “limit” is refused: is wrong.");
  expect(linesOf("body", "en")).toContain("The body is refused: is wrong.");
});

it("quotes the API's English reason in French", () => {
  expect(linesOf("body", "fr")).toContain(
    "Le corps est refusé. La raison, donnée par l’API\u00a0: «\u00a0is wrong\u00a0».",
  );
});

it("asks for what the address needs, before anything is sent", () => {
  const field = { value: "", options: null, isInteger: false };
  const fields: TrialField[] = [
    { ...field, name: "siren", location: "path" },
    { ...field, name: "page", location: "query" },
  ];
  const trial = { id: "a", method: "GET", path: "/v1/{siren}", fields, body: null };
  const { html } = renderForTest(<TrialPanel trial={trial} />);
  const isRequired = (name: string) =>
    /required/.test(html.match(`<input[^>]*${name}[^>]*>`)?.[0] ?? "");
  expect([isRequired("siren"), isRequired("page")]).toEqual([true, false]);
});
