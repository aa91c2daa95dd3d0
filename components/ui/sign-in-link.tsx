import type { ReactNode } from "react";
import { pagePaths } from "@/lib/contract/page-paths";
import { TextLink } from "./text-link";

/** For `t.rich`: turns part of a message into a link to the sign-in page. */
export function signInLink(target: string = pagePaths.login) {
  return (words: ReactNode) => <TextLink href={target}>{words}</TextLink>;
}
