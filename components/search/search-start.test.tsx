import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { Language } from "@/lib/contract/languages";
import { type RegisterSize, SearchStart } from "./search-start";

const register = { date: "2026-10-31", version: 7, demo: false };
const size = { register, companies: 29_934_512 };

it.each<[RegisterSize | null, Language, string]>([
  [size, "fr", "29 934 512 entreprises, données de l’INSEE du 31 octobre 2026"],
  [size, "en", "29,934,512 companies, data from INSEE as of 31 October 2026"],
  [
    { ...size, register: { ...register, date: null } },
    "en",
    "29,934,512 companies, data from INSEE",
  ],
  [
    { ...size, register: { ...register, demo: true } },
    "fr",
    "29 934 512 entreprises de démonstration",
  ],
  [{ ...size, companies: 0 }, "en", "Example searches"],
  [null, "en", "Example searches"],
])("the start of the search page with %j in %s begins with %s", (given, language, line) => {
  const { lines } = renderForTest(
    <QueryClientProvider client={new QueryClient()}>
      <SearchStart size={given} />
    </QueryClientProvider>,
    language,
  );
  expect(lines[0]?.replace(/[\u00a0\u202f]/g, " ")).toBe(line);
});
