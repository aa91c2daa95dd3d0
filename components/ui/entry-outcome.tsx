import { type ReactNode, useEffect, useRef } from "react";
import { pagePaths } from "@/lib/contract/page-paths";
import { buttonClass } from "./button-class";

type EntryOutcomeProps = {
  title: string;
  /** The words of a link to the sign-in page. */
  signIn?: string;
  children: ReactNode;
};

/** Replaces the form of an `EntryCard` after success, and the card's heading with it. */
export function EntryOutcome({ title, signIn, children }: EntryOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div data-outcome="">
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {title}
      </h1>
      {children}
      {signIn && (
        <a href={pagePaths.login} className={`${buttonClass("primary")} mt-5 w-full`}>
          {signIn}
        </a>
      )}
    </div>
  );
}
