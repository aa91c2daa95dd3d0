import { useTranslations } from "next-intl";
import { SignOutButton } from "@/components/account/sign-out-button";
import { Button } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import type { User } from "@/lib/contract/auth";
import { pagePaths } from "@/lib/contract/page-paths";
import { HeaderLink } from "./header-link";
import { LanguageSwitch } from "./language-switch";

export function AppHeader({ user }: { user: User | null }) {
  const t = useTranslations();
  const email = user?.email ?? null;
  const isAdmin = user?.role === "admin";
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-10 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2"
      >
        {t("shell.skip")}
      </a>
      <div className="page-width flex min-h-14 flex-wrap items-center gap-x-1 sm:gap-x-3">
        <SoftLink
          href={pagePaths.home}
          className="-ms-1 flex min-h-11 min-w-0 items-center gap-2.5 rounded-control px-1 font-semibold tracking-tight"
        >
          <Logo />
          <span className={email === null ? "" : "max-sm:sr-only"}>{t("product.name")}</span>
        </SoftLink>
        <div className="-me-(--action-inset) flex min-w-0 grow basis-32 flex-wrap items-center justify-end gap-x-1 text-sm sm:gap-x-3">
          {isAdmin && (
            <IconLink
              href={pagePaths.team}
              section={pagePaths.journal}
              label={t("shell.team")}
              icon="M7.5 9.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5zM2.5 16a5 5 0 0 1 10 0M13 9.5a2.5 2.5 0 0 0 0-5M14.5 11.5A4.5 4.5 0 0 1 17.5 16"
            />
          )}
          {email !== null && (
            <IconLink
              href={pagePaths.account}
              section={pagePaths.keys}
              label={t("shell.account")}
              also={email}
              icon="M10 10a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5zM3.5 17a6.5 6.5 0 0 1 13 0"
            />
          )}
          <HeaderLink href={pagePaths.developers}>{t("developers.link")}</HeaderLink>
          <LanguageSwitch />
          {user && <ShortcutHint />}
          {user && <SignOutButton />}
        </div>
      </div>
    </header>
  );
}

/** ShortcutScript listens for its click, also before hydration. */
function ShortcutHint() {
  const label = useTranslations("shell")("shortcuts");
  return (
    <Button
      variant="bare"
      worksAlone
      data-shortcut-help
      aria-haspopup="dialog"
      aria-keyshortcuts="?"
      aria-label={label}
      title={label}
      className="header-action shortcut-hint"
    >
      <kbd className="key">?</kbd>
    </Button>
  );
}

type IconLinkProps = {
  href: string;
  /** Another page of the same section. */
  section: string;
  label: string;
  /** Shown instead of the label on wide screens. Screen readers still announce the label. */
  also?: string;
  /** The SVG path of the icon that replaces the label on narrow screens. */
  icon: string;
};

function IconLink({ href, section, label, also, icon }: IconLinkProps) {
  return (
    <HeaderLink href={href} section={section}>
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className="size-5 shrink-0 fill-none stroke-current md:hidden"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path d={icon} />
      </svg>
      <span className={also ? "sr-only" : "max-md:sr-only"}>{label}</span>
      {also && <span className="truncate max-md:hidden">{also}</span>}
    </HeaderLink>
  );
}

function Logo() {
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
