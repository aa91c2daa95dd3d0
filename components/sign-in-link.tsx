import type { ReactNode } from "react";
import { pagePaths } from "@/lib/contract/page-paths";

/** For `t.rich`: the words of a message that lead to the sign-in page. */
export const SignInLink = (words: ReactNode) => (
  <a href={pagePaths.login} className="text-link">
    {words}
  </a>
);
