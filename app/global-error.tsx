"use client";

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
          <button
            type="button"
            onClick={() => window.location.reload()}
            className="mt-6 min-h-11 rounded-control bg-accent px-4 font-medium text-on-accent"
          >
            Réessayer – <span lang="en">Try again</span>
          </button>
        </main>
      </body>
    </html>
  );
}
