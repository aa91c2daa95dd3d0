import localFont from "next/font/local";

/**
 * Inter's variable latin subset, from its package. next/font adjusts the size of the fallback font to it. If the font
 * loads late, it is used only from the next page on, so that visible text does not move.
 */
export const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  variable: "--font-inter",
  adjustFontFallback: "Arial",
});
