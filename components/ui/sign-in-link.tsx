import type { ReactNode } from "react";
import { pagePaths } from "@/lib/contract/page-paths";

/** For `t.rich`: the words of a message that lead to the sign-in page, by default to come back to the start. */
export function signInLink(target: string = pagePaths.login) {
  return (words: ReactNode) => (
    <a href={target} className="text-link">
      {words}
    </a>
  );
}
