import type { ComponentProps } from "react";
import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { Button } from "./button";

it.each<[string, ComponentProps<typeof Button>, boolean]>([
  ["waits for its code", {}, true],
  ["waits for its code, whatever its type", { type: "submit", variant: "bare" }, true],
  ["works at once if the browser alone makes it", { type: "submit", worksAlone: true }, false],
  ["stays disabled for a reason of its own", { disabled: true, worksAlone: true }, true],
])("%s: %j, disabled by the server: %s", (_, props, isDisabled) => {
  const { html } = renderForTest(<Button {...props}>one</Button>);
  expect(html.includes(' disabled=""')).toBe(isDisabled);
});
