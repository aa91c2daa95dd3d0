"use client";

import { Button } from "@/components/ui/button";
import "./globals.css";

/** Shown when the layout itself fails. Then no language is known, so the text is in both. */
export default function GlobalErrorPage() {
  return (
    <html lang="fr">
      <body>
        <title>Erreur – Error</title>
        <main role="alert" className="page-width py-16">
          <h1 className="page-title">Une erreur s’est produite de notre côté</h1>
          <p className="mt-2" lang="en">
            Something went wrong on our side.
          </p>
          <Button onClick={() => window.location.reload()} className="mt-6">
            Réessayer – <span lang="en">Try again</span>
          </Button>
        </main>
      </body>
    </html>
  );
}
