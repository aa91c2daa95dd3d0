import { useTranslations } from "next-intl";
import type { z } from "zod";
import { PagedList } from "@/components/ui/page-links";
import type { ApiKey, ApiKeyPage } from "@/lib/contract/api-keys";
import { keysPagePath } from "@/lib/contract/page-paths";
import { DeleteKeyButton } from "./delete-key-button";
import { KeyFacts } from "./key-facts";

type KeyListProps = { found: z.infer<typeof ApiKeyPage>; pageSize: number; now: Date };

export function KeyList({ found, pageSize, now }: KeyListProps) {
  const t = useTranslations("keys");
  const { total } = found;
  return (
    <section aria-labelledby="keys-title" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="keys-title" className="text-lg font-semibold">
          {t("listTitle")}
        </h2>
        {total > 0 && <p className="text-sm text-ink-soft">{t("count", { count: total })}</p>}
      </div>
      <PagedList
        label={t("pages")}
        found={found}
        pageSize={pageSize}
        pathOf={keysPagePath}
        rows={found.keys.map((key) => <Row key={key.id} of={key} now={now} />)}
        empty={t("empty")}
      />
    </section>
  );
}

function Row({ of: key, now }: { of: ApiKey; now: Date }) {
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-4 sm:px-5 @min-[20rem]:grid-cols-[minmax(0,1fr)_auto] @min-[20rem]:items-center @min-[44rem]:grid-cols-[minmax(0,1fr)_17rem_auto]">
      <KeyFacts of={key} now={now} />
      <div className="@min-[20rem]:col-start-2 @min-[20rem]:row-span-2 @min-[20rem]:row-start-1 @min-[44rem]:col-start-3 @min-[44rem]:row-span-1">
        <DeleteKeyButton id={key.id} name={key.name} />
      </div>
    </li>
  );
}
