import type { Device } from "@/lib/contract/sessions";

/** The first match wins, because most user agents also name other browsers. */
const apps: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
  [/^Wget\//, "Wget"],
  [/^PostmanRuntime\//, "Postman"],
  [/^(?:python|aiohttp)/i, "Python"],
  [/^(?:node|undici|axios)\b/, "Node.js"],
  [/^Go-http-client\//, "Go"],
  [/^(?:Java|okhttp|Apache-HttpClient)\b/, "Java"],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac(?: OS X|intosh)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** The app and system of a user agent, as readable names; null for what is not recognised. */
export function describeDevice(userAgent: string | null): Device {
  return { app: firstOf(apps, userAgent ?? ""), system: firstOf(systems, userAgent ?? "") };
}

function firstOf(names: [RegExp, string][], userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
