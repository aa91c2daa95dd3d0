import { expect, it } from "vitest";
import { describeDevice } from "./devices";

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const galaxy = "Mozilla/5.0 (Linux; Android 14; SM-S921B)";
const book = "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)";
const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)";
const tablet = "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";
const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const safari = "Safari/537.36";

it.each([
  [`${windows} ${blink} Chrome/142.0.0.0 ${safari}`, "Chrome", "Windows"],
  [`${windows} ${blink} Chrome/142.0.0.0 ${safari} Edg/142.0.0.0`, "Edge", "Windows"],
  [`${mac} ${blink} Chrome/140.0.0.0 ${safari} OPR/120.0.0.0`, "Opera", "macOS"],
  [`${mac} ${webKit} Version/19.0 Safari/605.1.15`, "Safari", "macOS"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Linux"],
  [`${phone} ${webKit} CriOS/142.0 Mobile/15E148 Safari/604.1`, "Chrome", "iPhone"],
  [`${tablet} ${webKit} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari", "iPad"],
  [`${galaxy} ${blink} SamsungBrowser/28.0 Chrome/130.0 ${safari}`, "Samsung Internet", "Android"],
  [`${book} ${blink} Chrome/142.0.0.0 ${safari}`, "Chrome", "ChromeOS"],
  ["curl/8.14.1", "curl", null],
  ["python-requests/2.32.5", "Python", null],
  ["node", "Node.js", null],
  ["Go-http-client/2.0", "Go", null],
  ["something of our own", null, null],
  ["", null, null],
  [null, null, null],
])("%s", (userAgent, app, system) => {
  expect(describeDevice(userAgent)).toEqual({ app, system });
});
