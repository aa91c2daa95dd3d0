import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { FieldTable } from "./field-table";
import { Prose } from "./prose";

const q = { name: "q", type: "string", isRequired: true, description: "What is searched." };
const page = { name: "page", type: "integer", isRequired: false, description: "" };

it("marks required fields of a request, and none of an answer", () => {
  const { lines } = renderForTest(<FieldTable title="Parameters" fields={[q, page]} isInput />);
  const fields = ["qrequired", "stringWhat is searched.", "page", "integer"];
  expect(lines).toEqual(["Parameters", ...fields]);
  const answer = renderForTest(<FieldTable title="Answer" fields={[q]} />);
  expect(answer.lines).toEqual(["Answer", "q", "stringWhat is searched."]);
});

it("shows what is between backquotes as code", () => {
  const { html } = renderForTest(<Prose text="Send `q` or `siren`." />);
  const codes = [...html.matchAll(/<code[^>]*>(.*?)<\/code>/g)].map(([, code]) => code);
  expect(codes).toEqual(["q", "siren"]);
});
