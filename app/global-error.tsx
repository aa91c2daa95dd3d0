"use client";

import { errorReference, SomethingWrong } from "@/components/something-wrong";
import "./globals.css";

/** When the layout itself fails: no header, the same words. */
export default function GlobalErrorPage({ error }: { error: unknown }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <main className="mx-auto max-w-5xl px-4 sm:px-6">
          <SomethingWrong
            reference={errorReference(error)}
            retry={() => window.location.reload()}
          />
        </main>
      </body>
    </html>
  );
}
