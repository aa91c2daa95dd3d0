import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { FieldTable } from "./field-table";
import { Prose } from "./prose";

const q = ["q", "string", "What is searched.", "required"] as const;
const page = ["page", "integer", ""] as const;

it("marks the required fields of a request, and links to where an object's own fields are", () => {
  const { lines } = renderForTest(<FieldTable title="Parameters" fields={[q, page]} />);
  const fields = ["qrequired", "stringWhat is searched.", "page", "integer"];
  expect(lines).toEqual(["Parameters", ...fields]);
  const company = ["company", "Company", "", "getCompanies"] as const;
  const answer = renderForTest(<FieldTable title="Answer" fields={[company]} />);
  expect(answer.lines).toEqual(["Answer", "company", "Company getCompanies"]);
  expect(answer.html).toContain('href="#getCompanies"');
});

it("shows what is between backquotes as code", () => {
  const { html } = renderForTest(<Prose text="Send `q` or `siren`." />);
  const codes = [...html.matchAll(/<code[^>]*>(.*?)<\/code>/g)].map(([, code]) => code);
  expect(codes).toEqual(["q", "siren"]);
});
