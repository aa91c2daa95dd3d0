import { useTranslations } from "next-intl";
import { afterEach, expect, it, vi } from "vitest";
import type { Failure } from "@/components/api-client";
import { renderForTest } from "@/components/render-for-test";
import { failureMessages } from "./failure-messages";
import { LimitedWait } from "./limited-wait";

afterEach(() => void vi.unstubAllGlobals());

type MessageProps = { failure: Failure; goesOn?: boolean };

function Message({ failure, goesOn = false }: MessageProps) {
  const { title, advice } = failureMessages(failure, useTranslations("failure"), { goesOn });
  return `${title}: ${advice}`;
}

function messageOf(status: number, details = {}, goesOn = false, language?: "fr") {
  const failure = { status, code: "", error: "", details };
  return renderForTest(<Message failure={failure} goesOn={goesOn} />, language).lines.join("");
}

it.each([
  [500, "Something went wrong on our side: Try again."],
  [418, "Something went wrong on our side: Try again."],
  [503, "The service is away for a moment: Nothing is wrong on your side."],
  [429, "Too many requests: Please wait 60 seconds, then try again."],
  [400, "This search cannot be done: Change the search, then try again."],
])("explains status %i", (status, message) => {
  expect(messageOf(status).startsWith(message)).toBe(true);
});

it("names the field that the API refuses, if the reader knows it", () => {
  expect(messageOf(400, { field: "postalCode" })).toContain("has five digits");
  expect(messageOf(400, { field: "cursor" })).toContain("Change the search");
});

it.each([
  [1, "1 second", "1 seconde"],
  [120, "120 seconds", "120 secondes"],
  [121, "3 minutes", "3 minutes"],
  [3601, "61 minutes", "61 minutes"],
])("after %i seconds to wait, asks for %s", (retryAfter, english, french) => {
  expect(messageOf(429, { retryAfter })).toContain(`Please wait ${english},`);
  expect(messageOf(429, { retryAfter }, false, "fr")).toContain(`Réessayez dans ${french}.`);
});

it("tells an unreachable service from a browser that is offline", () => {
  vi.stubGlobal("navigator", { onLine: true });
  expect(messageOf(0)).toMatch(/^The service could not be reached: /);
  vi.stubGlobal("navigator", { onLine: false });
  expect(messageOf(0)).toMatch(/^You are offline: Try again/);
  expect(messageOf(0, {}, true)).toMatch(/^You are offline: This page goes on by itself/);
});

it.each([
  [42, 42, "42 seconds", "42 seconds"],
  [899, 60, "60 seconds", "15 minutes"],
  [899, 61, "1\u00a0min 1\u00a0s", "15 minutes"],
  [899, 899, "14\u00a0min 59\u00a0s", "15 minutes"],
])("of %i seconds with %i left, shows %s and announces %s", (seconds, left, shown, announced) => {
  const wait = <LimitedWait seconds={seconds} left={left} advice="limitedAdvice" />;
  expect(renderForTest(wait).lines).toEqual([
    `Please wait ${shown}, then try again.`,
    `Please wait ${announced}, then try again.`,
  ]);
});
