import { PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { protectiveHeaders } from "./lib/contract/security-headers.mjs";

const pageHeaders = [
  ...Object.entries(protectiveHeaders).map(([key, value]) => ({ key, value })),
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
];

/** @type {import("next").NextConfig} */
const config = {
  // Only server.ts sets it: scripts/build.mjs puts each build into a folder of its own.
  distDir: process.env.NEXT_DIST_DIR ?? ".next/build",
  reactStrictMode: true,
  poweredByHeader: false,
  agentRules: false,
  allowedDevOrigins: ["127.0.0.1"],
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@modelcontextprotocol/sdk",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-node",
    "bcryptjs",
    "ioredis",
    "nodemailer",
    "pino",
    "piscina",
    "postgres",
  ],
  images: { unoptimized: true },
  // The stage `types` of the tests checks them; a start need not.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    resolveAlias: {
      // Every browser that Next supports has what these would put in its place.
      "../build/polyfills/polyfill-module": false,
      // The whole of Node's `process`, for one empty object.
      "next/dist/compiled/process": "./app/browser-process.cjs",
    },
  },
  // The API never redirects; proxy.ts takes the slash off the pages' addresses.
  skipTrailingSlashRedirect: true,
  headers: async () => [
    // The API writes its own headers.
    { source: "/((?!v1/|api/v1/|mcp$).*)", headers: pageHeaders },
    {
      // A version's package stays the same; without a version it is the current one.
      source: "/developers/:file(client-.+\\.tgz)",
      headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    },
    {
      source: "/:page(invitation|password-reset)/:path*",
      headers: [{ key: "Referrer-Policy", value: "no-referrer" }],
    },
  ],
  redirects: async () => [
    { source: "/settings/invitations", destination: "/settings/team", permanent: true },
  ],
  // server.ts answers /v1 before Next sees it; this serves the hosts that run Next alone.
  rewrites: async () => ({
    beforeFiles: [
      { source: "/v1/:path*", destination: "/api/v1/:path*" },
      // Browsers ask for it by name at times, whatever the page says.
      { source: "/favicon.ico", destination: "/icon.svg" },
    ],
    afterFiles: [],
    fallback: [],
  }),
};

/**
 * Messages are compiled by the build, so that no parser of theirs reaches the browser. The server that runs
 * needs nothing of it: its compiler would take memory there, as would that of a configuration in TypeScript.
 * @param {string} phase
 */
export default async function configure(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  const withNextIntl = createNextIntlPlugin({
    requestConfig: "./i18n/request.ts",
    experimental: {
      messages: { path: "./i18n/messages", format: "json", locales: "infer", precompile: true },
    },
  });
  return withNextIntl(config);
}
