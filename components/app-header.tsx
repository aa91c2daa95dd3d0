import { useTranslations } from "next-intl";
import { pagePaths } from "@/lib/contract/page-paths";
import { LanguageSwitch } from "./language-switch";
import { SignOutButton } from "./sign-out-button";
import { SoftLink } from "./soft-link";

export function AppHeader({ email }: { email: string | null }) {
  const t = useTranslations();
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-10 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2"
      >
        {t("shell.skip")}
      </a>
      <div className="page-width flex min-h-14 items-center justify-between gap-3">
        <SoftLink
          href={pagePaths.home}
          className="-ms-1 flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-control px-1 font-semibold tracking-tight"
        >
          <Mark />
          <span className={email === null ? "" : "max-sm:sr-only"}>{t("product.name")}</span>
        </SoftLink>
        <div className="flex min-w-0 items-center gap-1 text-sm sm:gap-3">
          {email !== null && (
            <span className="hidden truncate text-ink-soft md:block">{email}</span>
          )}
          <LanguageSwitch />
          {email !== null && <SignOutButton />}
        </div>
      </div>
    </header>
  );
}

function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0 text-accent">
      <path d="M10 0l8.66 5v10L10 20l-8.66-5V5z" fill="currentColor" />
      <path
        d="M6.2 7.4h7.6M6.2 10h7.6M6.2 12.6h4.4"
        className="stroke-on-accent"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
