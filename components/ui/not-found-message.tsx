import type { ReactNode } from "react";
import { pagePaths } from "@/lib/contract/page-paths";
import { buttonClass } from "./button-class";

export function NotFoundMessage({
  title,
  children,
  action,
  href = pagePaths.search,
}: {
  title: string;
  children: ReactNode;
  action: string;
  href?: string;
}) {
  return (
    <div className="py-12 sm:py-16">
      <h1 className="page-title">{title}</h1>
      <p className="mt-2 max-w-prose text-ink-soft">{children}</p>
      <a href={href} className={`${buttonClass("primary")} mt-6`}>
        {action}
      </a>
    </div>
  );
}
