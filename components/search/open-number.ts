import { openIfReachable } from "@/components/ui/open-if-reachable";
import { companyPagePath } from "@/lib/contract/page-paths";
import { readTypedNumber, sirenIn } from "@/lib/contract/typed-number";

/** Opens the company of a text that is an identifier. Says whether it is none, one with wrong check digits, or opened. */
export function openNumber(
  text: string,
  router: { push: (path: string) => void },
): "opened" | "wrong" | "none" {
  const siren = sirenIn(text);
  if (!siren) return readTypedNumber(text) ? "wrong" : "none";
  void openIfReachable(() => router.push(companyPagePath(siren)));
  return "opened";
}
