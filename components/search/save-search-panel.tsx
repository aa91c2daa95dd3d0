"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormFailure } from "@/components/ui/form-failure";
import { Notice } from "@/components/ui/notice";
import { SoftLink } from "@/components/ui/soft-link";
import { SubmissionForm } from "@/components/ui/submission-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useFocusOnMount } from "@/components/ui/use-focus-on-mount";
import { useSubmission } from "@/components/ui/use-submission";
import { pagePaths, type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import { saveSearch } from "./saved-search-client";
import { useSearchName } from "./use-search-name";

/** Saves the search under a name. The name in the field is made of the search's words and filters. */
export function SaveSearchPanel({ state }: { state: SearchState }) {
  const t = useTranslations("saved");
  const [savedAs, setSavedAs] = useState<string | null>(null);
  if (savedAs === null) return <SaveForm state={state} onSaved={setSavedAs} />;
  return <SavedNotice title={t("saved", { name: savedAs })} where={t("savedWhere")} />;
}

function SavedNotice({ title, where }: { title: string; where: string }) {
  const place = useFocusOnMount("[data-notice]");
  return (
    <div ref={place}>
      <Notice tone="calm" title={title}>
        <SoftLink href={pagePaths.home} className="text-link">
          {where}
        </SoftLink>
      </Notice>
    </div>
  );
}

type SaveFormProps = { state: SearchState; onSaved: (name: string) => void };

function SaveForm({ state, onSaved }: SaveFormProps) {
  const t = useTranslations("saved");
  const submission = useSubmission();
  const { isBusy, isWaiting, failure, refused, send } = submission;
  const suggestedName = useSearchName()(state);
  const [sentName, setSentName] = useState("");
  const place = useFocusOnMount("input");

  async function submit(data: FormData) {
    const name = String(data.get("name")).trim();
    setSentName(name);
    const query = searchPagePath(state).split("?")[1] ?? "";
    const saved = await send(() => saveSearch({ name, query }));
    if (saved) onSaved(saved.search.name);
  }

  const isOfName = refused?.field === "name";
  const isKnown = failure?.code === "SEARCH_ALREADY_EXISTS";
  const isTooMany = failure?.code === "TOO_MANY_SEARCHES";
  return (
    <div ref={place}>
      <SubmissionForm submission={submission} onSubmit={submit} className="space-y-4">
        {isKnown && <Notice title={t("known", { name: sentName })}>{t("knownAdvice")}</Notice>}
        {isTooMany && <Notice title={t("tooMany")}>{t("tooManyAdvice")}</Notice>}
        {failure && !isKnown && !isTooMany && !isOfName && (
          <FormFailure failure={failure} backTo={searchPagePath(state)} />
        )}
        <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField
            id="saved-search-name"
            name="name"
            label={t("name")}
            error={isOfName ? t("wrongName") : undefined}
            defaultValue={suggestedName}
            autoComplete="off"
            required
          />
          <SubmitButton busy={isBusy} waiting={isWaiting}>
            {t(isBusy ? "saving" : "submit")}
          </SubmitButton>
        </div>
      </SubmissionForm>
    </div>
  );
}
