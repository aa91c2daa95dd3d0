import { useTranslations } from "next-intl";
import type { z } from "zod";
import { PagedList } from "@/components/ui/paged-list";
import type { ApiKey, ApiKeyPage } from "@/lib/contract/api-keys";
import { keysPagePath } from "@/lib/contract/page-paths";
import { DeleteKeyButton } from "./delete-key-button";
import { KeyFacts } from "./key-facts";

type KeyListProps = { keys: z.infer<typeof ApiKeyPage>; now: Date };

export function KeyList({ keys, now }: KeyListProps) {
  const t = useTranslations("keys");
  const { total } = keys;
  return (
    <PagedList
      id="keys"
      title={t("listTitle")}
      aside={total > 0 && t("count", { count: total })}
      label={t("pages")}
      list={keys}
      pathOf={keysPagePath}
      rows={keys.keys.map((key) => <Key key={key.id} of={key} now={now} />)}
      empty={t("empty")}
    />
  );
}

function Key({ of: key, now }: { of: ApiKey; now: Date }) {
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-4 sm:px-5 @min-[20rem]:grid-cols-[minmax(0,1fr)_auto] @min-[20rem]:items-center @min-[44rem]:grid-cols-[minmax(0,1fr)_17rem_auto]">
      <KeyFacts of={key} now={now} />
      <div className="@min-[20rem]:col-start-2 @min-[20rem]:row-span-2 @min-[20rem]:row-start-1 @min-[44rem]:col-start-3 @min-[44rem]:row-span-1">
        <DeleteKeyButton id={key.id} name={key.name} />
      </div>
    </li>
  );
}
