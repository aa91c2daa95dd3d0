import { useLocale, useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { formatCount } from "@/components/ui/format";
import { TextLink } from "@/components/ui/text-link";
import { departmentOfPostalCode } from "@/lib/contract/departments";
import {
  type EstablishmentSearch,
  establishmentsPagePath,
} from "@/lib/contract/establishment-search";
import type { EstablishmentFacets } from "@/lib/contract/establishments";
import type { SearchState } from "@/lib/contract/page-paths";
import type { Company } from "@/lib/contract/registry";
import { DepartmentMap, MapLegend, placeName } from "./department-map";

/** So many departments are named below the map. */
const mostNamed = 5;

type EstablishmentMapProps = {
  company: Company;
  from: SearchState;
  search: EstablishmentSearch;
  /** Absent when the establishments could not be loaded: then only the head office is shown. */
  facets: EstablishmentFacets | undefined;
};

/** Where the company's establishments are. Each department leads to those in it. */
export function EstablishmentMap({ company, from, search, facets }: EstablishmentMapProps) {
  const t = useTranslations("company");
  const { siren, address } = company;
  const headOffice = departmentOf(address);
  const counts = facets?.department ?? (headOffice ? [{ value: headOffice, count: 1 }] : []);
  const chosen = search.department === "" ? [] : search.department.split(",");
  const hasLinks = facets !== undefined && (counts.length > 1 || chosen.length > 0);
  const hrefOf = (code: string) =>
    establishmentsPagePath(siren, from, {
      ...search,
      department: chosen.includes(code) ? "" : code,
      page: 1,
    });
  const counted = t(`mapCounts.${search.active || "any"}`);
  const places = counts.map(({ value }) => placeName(value)).join(", ");
  return (
    <figure className={`break-inside-avoid ${counts.length < 2 ? "print:hidden" : ""}`}>
      {facets && (
        <>
          <h2 className="section-title">{t("map")}</h2>
          <p className="mb-2 text-sm text-ink-soft">
            {search.q === "" ? counted : t("mapCountsFound", { counted })}
          </p>
        </>
      )}
      <DepartmentMap
        label={hasLinks || places === "" ? t("map") : t("mapOf", { department: places })}
        counts={counts}
        nameOf={(place, count) => t("mapTile", { place, count })}
        hrefOf={hasLinks && counts.length > 0 ? hrefOf : undefined}
        chosen={chosen}
        marked={headOffice}
      />
      <figcaption className="mt-3 grid justify-items-center gap-2 text-sm text-ink-soft">
        {headOffice && <HeadOffice department={headOffice} />}
        {!headOffice && address.country !== "FR" && t("mapAbroad")}
        {!headOffice && address.country === "FR" && counts.length === 0 && t("mapNotPublished")}
        <MapLegend counts={counts} />
        {counts.length > 1 && (
          <MostEstablishments counts={counts} hrefOf={hasLinks ? hrefOf : undefined} />
        )}
      </figcaption>
    </figure>
  );
}

function HeadOffice({ department }: { department: string }) {
  const t = useTranslations("company");
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {t("mapHeadOffice", { place: placeName(department) })}
    </span>
  );
}

type MostProps = Pick<ComponentProps<typeof DepartmentMap>, "counts" | "hrefOf">;

/** The first departments in words, for readers who cannot point at tiles. */
function MostEstablishments({ counts, hrefOf }: MostProps) {
  const language = useLocale();
  return (
    <ol className="grid w-full gap-1">
      {counts.slice(0, mostNamed).map(({ value, count }) => (
        <li key={value} className="flex justify-between gap-3">
          {hrefOf ? <TextLink href={hrefOf(value)}>{placeName(value)}</TextLink> : placeName(value)}
          <span className="tabular-nums">{formatCount(count, language)}</span>
        </li>
      ))}
    </ol>
  );
}

function departmentOf({ country, postalCode }: Company["address"]): string | null {
  return country === "FR" && postalCode ? departmentOfPostalCode(postalCode) : null;
}
