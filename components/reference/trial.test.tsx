import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { TrialAnswer } from "./trial-answer";
import { TrialPanel } from "./trial-panel";

it("calls a refused body a body, and quotes the API's English reason in French", () => {
  const details = { field: "body", reason: "is wrong" };
  const refusal = { code: "VALIDATION_ERROR", details };
  const outcome = { status: 400, ms: 1, headers: [], text: "", isCut: false, refusal };
  const answer = <TrialAnswer id="a" line="GET /" outcome={outcome} />;
  expect(renderForTest(answer).lines).toContain("The body is refused: is wrong.");
  expect(renderForTest(answer, "fr").lines).toContain(
    "Le corps est refusé. La raison, donnée par l’API\u00a0: «\u00a0is wrong\u00a0».",
  );
});

it("asks for what the address needs, before anything is sent", () => {
  const field = { value: "", options: null, isInteger: false };
  const siren = { ...field, name: "siren", location: "path" } as const;
  const page = { ...field, name: "page", location: "query" } as const;
  const trial = { id: "a", method: "GET", path: "/v1/{siren}", fields: [siren, page], body: null };
  const { html } = renderForTest(<TrialPanel trial={trial} />);
  const isRequired = (name: string) =>
    /required/.test(html.match(`<input[^>]*${name}[^>]*>`)?.[0] ?? "");
  expect([isRequired("siren"), isRequired("page")]).toEqual([true, false]);
});
