import { Button } from "./button";

/** The page that stands in for one that crashed. `reference` finds the cause in the server's log. */
export function SomethingWrong({
  reference,
  retry,
}: {
  reference: string | undefined;
  retry: () => void;
}) {
  return (
    <div className="py-12 sm:py-16" role="alert">
      <h1 className="text-2xl font-semibold tracking-tight">Something went wrong on our side</h1>
      <p className="mt-2 max-w-prose text-ink-soft">
        Try again. If it happens again, tell the person who runs this service
        {reference ? `, with this reference: ${reference}` : ""}.
      </p>
      <Button onClick={retry} className="mt-6">
        Try again
      </Button>
    </div>
  );
}

/** The digest of an error thrown on the server. */
export function errorReference(error: unknown): string | undefined {
  const digest = error instanceof Error && "digest" in error ? error.digest : undefined;
  return typeof digest === "string" ? digest : undefined;
}
