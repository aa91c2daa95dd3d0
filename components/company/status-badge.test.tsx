import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { StatusBadge } from "./status-badge";

it.each([
  ["company", true, "Active", "Active"],
  ["company", false, "Closed", "Cessée"],
  ["establishment", true, "Open", "Ouvert"],
  ["establishment", false, "Closed", "Fermé"],
] as const)("a %s with active=%s is said in words, which agree in French", (of, active, en, fr) => {
  const badge = <StatusBadge of={of} active={active} />;
  expect(renderForTest(badge).lines).toEqual([en]);
  expect(renderForTest(badge, "fr").lines).toEqual([fr]);
});

it("frames what is closed, so that it differs without colour", () => {
  expect(renderForTest(<StatusBadge active={false} />).html).toContain("closed-badge");
  expect(renderForTest(<StatusBadge active={true} />).html).not.toContain("closed-badge");
});
