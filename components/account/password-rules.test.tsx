import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { PasswordRules } from "./new-password-field";

it.each([
  ["", []],
  ["court", ["own"]],
  ["cheval agrafe", ["length", "own", "pattern"]],
  ["marie@example.fr", ["length", "pattern"]],
  ["Company-Registry!", ["length", "pattern"]],
  ["12345678", ["length", "own"]],
  ["é".normalize("NFD").repeat(7), ["own"]],
  ["cheval agrafe ".repeat(19), ["own", "pattern"]],
])("%j meets the rules %j", (password, rules) => {
  const { lines } = renderForTest(
    <PasswordRules password={password} id="rules" email="Marie@Example.fr" isRefused={false} />,
  );
  const met = ["length", "own", "pattern"].filter((_, at) => lines[at]?.endsWith(" (done)"));
  expect(met).toEqual(rules);
});
