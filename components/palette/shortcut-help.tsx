import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Modal } from "./modal";

/** The keys of each shortcut: alternatives, each with one key or several. */
const groups = {
  everywhere: { search: ["/"], palette: ["Ctrl K", "⌘ K"], help: ["?"] },
  onResults: {
    move: ["j k", "↓ ↑"],
    page: ["n p"],
    open: ["enter"],
    select: ["x"],
    copySelected: ["c"],
    export: ["e"],
    view: ["t"],
  },
  onCompany: { nextCompany: ["j k"], back: ["u"] },
} as const;

/** All shortcuts of the keyboard. */
export function ShortcutHelp() {
  const t = useTranslations("shortcuts");
  return (
    <Modal title={t("title")} className="m-auto max-w-md p-6">
      <h2 className="text-lg font-semibold">{t("title")}</h2>
      {Object.entries(groups).map(([group, shortcuts]) => (
        <section key={group} className="mt-5">
          <h3 className="section-title">{t(group as keyof typeof groups)}</h3>
          <dl className="mt-1">
            {Object.entries(shortcuts).map(([name, alternatives]) => (
              <div key={name} className="flex flex-wrap items-center justify-between gap-4 py-1.5">
                <dt>{t(name as "search")}</dt>
                <dd className="flex items-center gap-1.5 text-sm text-ink-soft">
                  <Keys alternatives={alternatives} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <form method="dialog" className="mt-6 flex justify-end">
        <Button variant="quiet" type="submit">
          {t("close")}
        </Button>
      </form>
    </Modal>
  );
}

function Keys({ alternatives }: { alternatives: readonly string[] }) {
  const t = useTranslations("shortcuts");
  return alternatives.map((keys, at) => (
    <span key={keys} className="flex items-center gap-1.5">
      {at > 0 && <span>{t("or")}</span>}
      {keys.split(" ").map((key) => (
        <kbd key={key} className="key">
          {key === "enter" ? t("enterKey") : key}
        </kbd>
      ))}
    </span>
  ));
}
