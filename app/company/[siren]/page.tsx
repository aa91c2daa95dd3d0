import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { apiGet } from "@/app/api-in-process";
import { buttonClass } from "@/components/button";
import { CompanyDetail } from "@/components/company-detail";
import { FailureState } from "@/components/failure-state";
import { companyPagePath, loginPath, readSearchState } from "@/lib/contract/page-paths";
import { companyPath } from "@/lib/contract/paths";
import { CompanyAnswer } from "@/lib/contract/registry";

type Props = {
  params: Promise<{ siren: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Asked once for the title and the page. */
const findCompany = cache((siren: string) => apiGet(companyPath(siren), CompanyAnswer));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { siren } = await params;
  const answer = await findCompany(siren);
  const title = answer.ok ? (answer.value.company.name ?? siren) : "Company";
  return { title, robots: { index: false } };
}

export default async function CompanyRoute({ params, searchParams }: Props) {
  const { siren } = await params;
  const query = await searchParams;
  const from = readSearchState((name) => [query[name]].flat()[0] ?? null);
  const here = companyPagePath(siren, from);
  const answer = await findCompany(siren);
  if (answer.ok) return <CompanyDetail company={answer.value.company} from={from} />;
  if (answer.status === 404) notFound();
  if (answer.status === 401) redirect(loginPath(here));
  const { status, code, error, details } = answer;
  return (
    <div className="py-12">
      <FailureState
        failure={{ status, code, error, details }}
        backTo={here}
        action={
          <a href={here} className={buttonClass("primary")}>
            Try again
          </a>
        }
      />
    </div>
  );
}
