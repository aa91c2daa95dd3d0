import { type Failure, retryAfterSeconds } from "./api-client";
import { formatWait } from "./format";

/** A refusal in words a person can act on. */
export function failureWords(failure: Failure): { title: string; advice: string } {
  switch (failure.status) {
    case 0:
      return {
        title: "The service could not be reached",
        advice: "Check your connection, then try again.",
      };
    case 400:
      return { title: "This search cannot be done", advice: validationAdvice(failure) };
    case 429:
      return {
        title: "Too many requests",
        advice: `Please wait ${formatWait(retryAfterSeconds(failure) ?? 60)}, then try again.`,
      };
    case 503:
      return {
        title: "The service is away for a moment",
        advice: "Nothing is wrong on your side. Try again in a little while.",
      };
    default:
      return {
        title: "Something went wrong on our side",
        advice: "Try again. If it happens again, tell the person who runs this service.",
      };
  }
}

const fieldNames: Record<string, string> = { q: "What you search for", page: "The page number" };

function validationAdvice({ details }: Failure): string {
  const field = typeof details.field === "string" ? fieldNames[details.field] : undefined;
  if (!field || typeof details.reason !== "string") return "Change the search, then try again.";
  return `${field} ${details.reason}.`;
}
