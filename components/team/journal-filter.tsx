import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { SoftLink } from "@/components/ui/soft-link";
import { TextField } from "@/components/ui/text-field";
import { auditEventKinds } from "@/lib/contract/audit-events";
import { pagePaths } from "@/lib/contract/page-paths";
import type { AuditFilter } from "@/lib/contract/paths";

type JournalFilterProps = {
  filter: AuditFilter;
  /** Suggested addresses. Any other can be typed. */
  people: string[];
};

/** A plain form, which works without JavaScript too. */
export function JournalFilter({ filter, people }: JournalFilterProps) {
  const t = useTranslations("journal");
  const kinds = auditEventKinds
    .map((kind) => [kind, t(`kinds.${kind}`)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <form
      action={pagePaths.journal}
      className="mt-6 grid items-end gap-4 rounded-panel border border-line bg-surface p-5 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <div>
        <TextField
          id="user"
          name="user"
          label={t("person")}
          list="people"
          defaultValue={filter.user ?? ""}
          placeholder={t("anyone")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <datalist id="people">
          {people.map((email) => (
            <option key={email} value={email} />
          ))}
        </datalist>
      </div>
      <SelectField name="event" label={t("kind")} first={filter.event ?? ""}>
        <option value="">{t("anyKind")}</option>
        {kinds.map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap items-center gap-4 sm:col-span-2 lg:col-span-1">
        <Button type="submit" worksAlone>
          {t("apply")}
        </Button>
        {(filter.user || filter.event) && (
          <SoftLink href={pagePaths.journal}>{t("clear")}</SoftLink>
        )}
      </div>
    </form>
  );
}
