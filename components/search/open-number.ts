import { openIfReachable } from "@/components/ui/open-if-reachable";
import { numberPagePath, readTypedNumber } from "@/lib/contract/typed-number";

/** Opens the company or establishment of a text that is an identifier. Says whether it is none, one with wrong check digits, or opened. */
export function openNumber(
  text: string,
  router: { push: (path: string) => void },
): "opened" | "wrong" | "none" {
  const path = numberPagePath(text);
  if (!path) return readTypedNumber(text) ? "wrong" : "none";
  void openIfReachable(() => router.push(path));
  return "opened";
}
