import { useLocale, useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";
import { useCopyMessages } from "@/components/ui/copy-messages";
import { formatCountry } from "@/components/ui/format";
import type { Company } from "@/lib/contract/registry";
import { Fact, Panel } from "./fact";
import { TownName } from "./ordinary-names";

export function CompanyAddress({ company: { name, address } }: { company: Company }) {
  const t = useTranslations("company");
  const language = useLocale();
  const { street, complement, postalCode, city, country } = address;
  const place = [postalCode, city].filter(Boolean).join(" ");
  const whole = [
    name,
    complement,
    street,
    place,
    country === "FR" ? null : formatCountry(country, language),
  ];
  const none = isAddressWithheld(address) ? "notPublished" : "unknown";
  const facts = [
    ["street", street],
    ["complement", complement],
    ["postalCode", postalCode],
    ["town", city && <TownName town={address} />],
    ["country", formatCountry(country, language)],
  ] as const;
  const labels = useCopyMessages("company", t("address"));
  const copy = place && <CopyButton value={whole.filter(Boolean).join("\n")} labels={labels} />;
  return (
    <Panel title={t("address")} action={copy}>
      {facts.map(([of, value]) => {
        if (of === "complement" && !value) return null;
        return (
          <Fact key={of} of={of} none={none} isStacked>
            {value}
          </Fact>
        );
      })}
    </Panel>
  );
}

/**
 * Whether INSEE keeps an address back because of an opposition: then at most the town is published. Every other address in
 * France has a postal code.
 */
export function isAddressWithheld(address: Company["address"]): boolean {
  const { country, street, complement, postalCode } = address;
  return country === "FR" && !street && !complement && !postalCode;
}
