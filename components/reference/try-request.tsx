"use client";

import { useTranslations } from "next-intl";
import { LazyDisclosure } from "@/components/ui/lazy-disclosure";
import type { Trial } from "@/lib/contract/reference-trial";

const loadPanel = () => import("./trial-panel");

/** Opens the form that sends the request. */
export function TryRequest({ trial }: { trial: Trial }) {
  const t = useTranslations("trial");
  const title = t("open", { id: trial.id });
  return (
    <LazyDisclosure
      label={title}
      title={title}
      notLoaded={t("notLoaded")}
      className="button button-quiet mt-4 max-w-full wrap-anywhere whitespace-normal"
      load={loadPanel}
    >
      {({ TrialPanel }) => <TrialPanel trial={trial} />}
    </LazyDisclosure>
  );
}
