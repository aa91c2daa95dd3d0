import { useTranslations } from "next-intl";
import { afterEach, expect, it, vi } from "vitest";
import type { Failure } from "@/components/api-client";
import { renderForTest } from "@/components/render-for-test";
import { failureMessages } from "./failure-messages";
import { LimitedWait } from "./failure-state";

afterEach(() => void vi.unstubAllGlobals());

type MessageProps = { failure: Failure; goesOn?: boolean };

function Message({ failure, goesOn = false }: MessageProps) {
  const { title, advice } = failureMessages(failure, useTranslations("failure"), { goesOn });
  return `${title}: ${advice}`;
}

function messageOf(status: number, details = {}, goesOn = false) {
  const failure = { status, code: "", error: "", details };
  return renderForTest(<Message failure={failure} goesOn={goesOn} />).lines.join("");
}

it.each([
  [500, {}, "Something went wrong on our side: Try again."],
  [418, {}, "Something went wrong on our side: Try again."],
  [503, {}, "The service is away for a moment: Nothing is wrong on your side."],
  [400, { field: "cursor" }, "This search cannot be done: Change the search, then try again."],
  [400, { field: "postalCode" }, "This search cannot be done: A postal code has five digits"],
  [429, {}, "Too many requests: Please wait 60 seconds, then try again."],
  [429, { retryAfter: 1 }, "Too many requests: Please wait 1 second,"],
  [429, { retryAfter: 121 }, "Too many requests: Please wait 3 minutes,"],
  [429, { retryAfter: 3601 }, "Too many requests: Please wait 61 minutes,"],
])("explains status %i with %j", (status, details, message) => {
  expect(messageOf(status, details).slice(0, message.length)).toBe(message);
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
  [899, 61, "1\u00a0min 1\u00a0s", "15 minutes"],
  [899, 899, "14\u00a0min 59\u00a0s", "15 minutes"],
])("of %i seconds with %i left, shows %s and announces %s", (seconds, left, shown, announced) => {
  const wait = <LimitedWait seconds={seconds} left={left} advice="limitedAdvice" />;
  const sentence = (time: string) => `Please wait ${time}, then try again.`;
  expect(renderForTest(wait).lines).toEqual([sentence(shown), sentence(announced)]);
});
