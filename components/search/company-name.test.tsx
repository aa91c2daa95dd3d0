import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { CompanyName } from "./company-name";

it("highlights what was searched, and escapes the rest", () => {
  const { html } = renderForTest(<CompanyName name="<B> & POSTE" q="poste" />);
  expect(html).toBe(
    '<span title="&lt;B&gt; &amp; POSTE">&lt;B&gt; &amp; <mark>Poste</mark></span>',
  );
});

it("says that a name is not published, and highlights nothing in it", () => {
  const name = (language?: "fr") => renderForTest(<CompanyName name={null} q="name" />, language);
  expect(name().lines).toEqual(["Name not published"]);
  expect(name("fr").lines).toEqual(["Nom non diffusé"]);
  expect(name().html).not.toContain("<mark>");
});
