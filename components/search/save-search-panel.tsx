"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SoftLink } from "@/components/ui/soft-link";
import { SubmissionForm, useSubmission } from "@/components/ui/submission-form";
import { TextField } from "@/components/ui/text-field";
import { useFocusOnMount } from "@/components/ui/use-focus-on-mount";
import {
  pagePaths,
  type SearchState,
  searchPagePath,
  searchQueryString,
} from "@/lib/contract/page-paths";
import type { SavedSearch } from "@/lib/contract/saved-searches";
import { SaveFailure } from "./save-failure";
import { renameSavedSearch, saveSearch, searchWithSame } from "./saved-search-client";
import { savedOptions } from "./search-queries";
import { useSearchName } from "./use-search-name";

type SaveSearchPanelProps = {
  state: SearchState;
  /** The search itself, if it is saved already. */
  saved: SavedSearch | undefined;
};

/** Saves the search under a name. The name in the field is made of the search's words and filters. */
export function SaveSearchPanel(props: SaveSearchPanelProps) {
  const t = useTranslations("saved");
  const [done, setDone] = useState<string | null>(null);
  if (done === null) return <SaveForm {...props} onDone={setDone} />;
  return <SavedNotice title={done} where={t("savedWhere")} />;
}

function SavedNotice({ title, where }: { title: string; where: string }) {
  const place = useFocusOnMount("[data-notice]");
  return (
    <div ref={place}>
      <Notice tone="calm" title={title}>
        <SoftLink href={pagePaths.home}>{where}</SoftLink>
      </Notice>
    </div>
  );
}

type SaveFormProps = SaveSearchPanelProps & { onDone: (message: string) => void };

/** A search that is saved already is renamed. */
function SaveForm({ state, saved: before, onDone }: SaveFormProps) {
  const t = useTranslations("saved");
  const submission = useSubmission();
  const { isBusy, submitButton, refused, send } = submission;
  const query = searchQueryString({ ...state, page: "1" });
  const queryClient = useQueryClient();
  const suggestedName = useSearchName()(state);
  const [sameId, setSameId] = useState<string | null>(null);
  const savedId = sameId ?? before?.id ?? null;
  const place = useFocusOnMount("input");

  async function submit(data: FormData) {
    const name = String(data.get("name")).trim();
    const saved = await send(async () => {
      const result = await (savedId
        ? renameSavedSearch(savedId, name)
        : saveSearch({ name, query }));
      if (!result.ok && result.status === 404) {
        setSameId(null);
        await queryClient.invalidateQueries(savedOptions);
      }
      const same = result.ok ? null : searchWithSame("query", result);
      if (same) setSameId(same.id);
      return result;
    });
    if (saved) onDone(t(savedId ? "renamed" : "saved", saved.search));
  }

  const backTo = searchPagePath(state);
  return (
    <div ref={place}>
      <SubmissionForm
        submission={submission}
        onSubmit={submit}
        explain={(failure) => <SaveFailure failure={failure} backTo={backTo} />}
        className="space-y-4"
      >
        <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField
            id="saved-search-name"
            name="name"
            label={t("name")}
            error={refused.name && t("wrongName")}
            defaultValue={before?.name ?? suggestedName}
            autoComplete="off"
            required
          />
          <Button {...submitButton}>{t(isBusy ? "saving" : savedId ? "rename" : "submit")}</Button>
        </div>
      </SubmissionForm>
    </div>
  );
}
