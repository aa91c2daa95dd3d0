import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { Language } from "@/lib/contract/languages";
import { savedOptions } from "./search-queries";
import { type RegisterSize, SearchStart } from "./search-start";

const register = { date: "2026-10-31", version: 7, demo: false };
const companies = 29_934_512;
function startOf(size: RegisterSize | null, language: Language = "en", saved?: []) {
  const client = new QueryClient();
  if (saved) client.setQueryData(savedOptions.queryKey, saved);
  return renderForTest(
    <QueryClientProvider client={client}>
      <SearchStart size={size} />
    </QueryClientProvider>,
    language,
  );
}

const firstLine = (given: object, language: Language, count = companies) => {
  const size = { register: { ...register, ...given }, companies: count };
  return startOf(size, language).lines[0];
};

describe("the start of the search page", () => {
  it.each<[object, Language, string]>([
    [{}, "fr", "29 934 512 entreprises, données de l’INSEE du 31 octobre 2026"],
    [{}, "en", "29,934,512 companies, data from INSEE as of 31 October 2026"],
    [{ date: null }, "fr", "29 934 512 entreprises, données de l’INSEE"],
    [{ demo: true }, "fr", "29 934 512 entreprises de démonstration"],
    [{ demo: true }, "en", "29,934,512 demo companies"],
  ])("with the register %j in %s begins with %s", (given, language, line) => {
    expect(firstLine(given, language)?.replace(/[\u00a0\u202f]/g, " ")).toBe(line);
  });

  it("leaves out what is not known: the size and the saved searches", () => {
    expect(firstLine({}, "en", 0)).toBe("Example searches");
    const { lines } = startOf(null);
    expect(lines[0]).toBe("Example searches");
  });

  it("says how to save a search while there is none", () => {
    const { lines } = startOf(null, "fr", []);
    expect(lines[1]).toMatch(/^Après une recherche, «\u00a0Enregistrer cette recherche\u00a0»/);
  });
});
