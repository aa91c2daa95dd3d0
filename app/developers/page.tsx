import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { apiGet } from "@/app/api-in-process";
import { Reference } from "@/components/reference/reference";
import type { Document } from "@/lib/contract/openapi-types";
import { apiPaths } from "@/lib/contract/paths";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("developers");
  return { title: t("title"), description: t("description") };
}

/** Public, so that people can read the reference before they ask for an account. */
export default async function DevelopersPage() {
  const result = await apiGet(apiPaths.openapi, z.custom<Document>());
  if (!result.ok) throw new Error("The API's document cannot be read.");
  return <Reference document={result.value} />;
}
