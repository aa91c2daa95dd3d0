import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { FieldTable } from "./field-table";
import { Prose } from "./prose";
import { RefusalTable } from "./refusal-table";

const q = { name: "q", type: "string", isRequired: true, description: "What is searched." };
const page = { name: "page", type: "integer", isRequired: false, description: "" };

it("marks required fields of a request, and none of an answer", () => {
  const { lines } = renderForTest(<FieldTable title="Parameters" fields={[q, page]} isInput />);
  const fields = ["qrequired", "stringWhat is searched.", "page", "integer"];
  expect(lines).toEqual(["Parameters", ...fields]);
  const answer = renderForTest(<FieldTable title="Answer" fields={[q]} />);
  expect(answer.lines).toEqual(["Answer", "q", "stringWhat is searched."]);
});

it("lists an error with the fields of its details", () => {
  const refusal = { status: "429", code: "RATE_LIMIT_EXCEEDED", description: "Wait." };
  const table = <RefusalTable refusals={[{ ...refusal, fields: [q, page] }]} />;
  expect(renderForTest(table).lines.slice(1)).toEqual([
    "429RATE_LIMIT_EXCEEDED",
    "Wait.details: q (string), page (integer)",
  ]);
});

it("shows what is between backquotes as code", () => {
  const { html } = renderForTest(<Prose text="Send `q` or `siren`." />);
  const codes = [...html.matchAll(/<code[^>]*>(.*?)<\/code>/g)].map(([, code]) => code);
  expect(codes).toEqual(["q", "siren"]);
});
