import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";
import { SecretField } from "@/components/ui/secret-field";
import { SoftLink } from "@/components/ui/soft-link";
import type { CreatedApiKey } from "@/lib/contract/api-keys";
import { pagePaths } from "@/lib/contract/page-paths";

/** The secret of a new key, which is shown only once. */
export function NewKeyMessage({ created: { key, secret } }: { created: CreatedApiKey }) {
  const t = useTranslations("keys");
  const labels = { copy: t("copy"), copied: t("copied"), failed: t("copyFailed") };
  const link = (children: ReactNode) => (
    <SoftLink href={pagePaths.developers} className="text-link">
      {children}
    </SoftLink>
  );
  const code = (children: ReactNode) => <code className="font-mono text-[0.9em]">{children}</code>;
  return (
    <Notice tone="calm" title={t("created", { name: key.name })}>
      <p>{t("once")}</p>
      <SecretField value={secret} label={t("secretLabel")} labels={labels} />
      <p className="mt-2">{t.rich("how", { code, link })}</p>
    </Notice>
  );
}
