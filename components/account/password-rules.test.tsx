import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { PasswordRules } from "./password-rules";

const linesOf = (password: string, language?: "fr") =>
  renderForTest(
    <PasswordRules password={password} id="rules" email="Marie@Example.fr" isRefused={false} />,
    language,
  ).lines;
const met = (password: string) =>
  ["length", "own", "pattern"].filter((_, at) => linesOf(password)[at]?.endsWith(" (done)"));

it.each([
  ["", []],
  ["court", ["own"]],
  ["cheval agrafe", ["length", "own", "pattern"]],
  ["marie@example.fr", ["length", "pattern"]],
  ["MARIE", []],
  ["Company-Registry!", ["length", "pattern"]],
  ["12345678", ["length", "own"]],
  ["azazazaz", ["length", "own"]],
  ["é".normalize("NFD").repeat(7), ["own"]],
  ["cheval agrafe ".repeat(19), ["own", "pattern"]],
])("%j meets the rules %j", (password, rules) => {
  expect(met(password)).toEqual(rules);
});

it("says the limits, and that common passwords are checked later, whatever is typed", () => {
  expect(linesOf("")).toContain("8 to 256 characters");
  for (const password of ["", "cheval agrafe"]) {
    expect(linesOf(password, "fr")).toContain(
      "Pas un mot de passe courant\u00a0: vérifié à l’envoi",
    );
  }
});
