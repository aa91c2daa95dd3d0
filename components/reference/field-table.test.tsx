import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { FieldTable } from "./field-table";
import { Prose } from "./prose";

const q = { name: "q", type: "string", isRequired: true, description: "What is searched." };
const page = { name: "page", type: "integer", isRequired: false, description: "" };

it("marks required fields of a request, in the reader's language", () => {
  const table = <FieldTable title="Parameters" fields={[q, page]} isInput />;
  expect(renderForTest(table).lines).toEqual([
    ...["Parameters", "qrequired", "stringWhat is searched.", "page", "integer"],
  ]);
  expect(renderForTest(table, "fr").lines[1]).toBe("qobligatoire");
});

it("marks no field of an answer as required", () => {
  const table = <FieldTable title="Answer" intro="A page." fields={[q]} />;
  expect(renderForTest(table).lines).toEqual(["Answer", "A page.", "q", "stringWhat is searched."]);
});

it("has no empty list when there are no fields", () => {
  expect(renderForTest(<FieldTable title="Answer" fields={[]} />).html).not.toContain("<dl");
});

it.each([
  ["Send `q` or `siren`.", ["q", "siren"]],
  ["`q` first", ["q"]],
  ["No code.", []],
])("in %j, shows what is between backquotes as code", (text, codes) => {
  const { html, lines } = renderForTest(<Prose text={text} />);
  expect([...html.matchAll(/<code[^>]*>(.*?)<\/code>/g)].map(([, code]) => code)).toEqual(codes);
  expect(lines).toEqual([text.replaceAll("`", "")]);
});
