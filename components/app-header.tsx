import Link from "next/link";
import { pagePaths } from "@/lib/contract/page-paths";
import { SignOutButton } from "./sign-out-button";

export function AppHeader({ email }: { email: string | null }) {
  return (
    <header className="border-b border-line bg-surface">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-10 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <div className="mx-auto flex min-h-14 max-w-5xl items-center justify-between gap-4 px-4 sm:px-6">
        <Link
          href={pagePaths.home}
          prefetch={false}
          className="-ms-1 flex min-h-11 items-center gap-2.5 rounded-control px-1 font-semibold tracking-tight"
        >
          <Mark />
          Company Registry
        </Link>
        {email !== null && (
          <div className="flex min-w-0 items-center gap-4 text-sm">
            <span className="hidden truncate text-ink-soft sm:block">{email}</span>
            <SignOutButton />
          </div>
        )}
      </div>
    </header>
  );
}

function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 text-accent">
      <rect width="20" height="20" rx="4.5" fill="currentColor" />
      <path
        d="M5.5 6.5h9M5.5 10h9M5.5 13.5h5"
        className="stroke-on-accent"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
