import { expect, it } from "vitest";
import { describeDevice } from "./describe-device";

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36`, "Chrome", "Windows"],
  [`${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, "Edge", "Windows"],
  [`${mac} ${webKit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Opera", "macOS"],
  [
    `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`,
    "Safari",
    "macOS",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
    "Chrome",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPad",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/142.0.0.0 Safari/537.36`,
    "Chrome",
    "ChromeOS",
  ],
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
