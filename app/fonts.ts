import localFont from "next/font/local";

/**
 * Inter's variable latin subset, from its package; next/font fits the fallback's size to it. A font that comes late
 * is kept for the next page: text that is there already does not move.
 */
export const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  variable: "--font-inter",
  adjustFontFallback: "Arial",
});
