import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { apiGet } from "@/app/api-in-process";
import { findCurrentUser } from "@/app/current-user";
import { Reference } from "@/components/reference/reference";
import { ApiKeyPage } from "@/lib/contract/api-keys";
import { LimitsAnswer, readBudgets } from "@/lib/contract/limits";
import type { Document } from "@/lib/contract/openapi-types";
import { apiPaths } from "@/lib/contract/paths";
import { allowanceOf } from "@/lib/http/limits";
import { toolArguments } from "@/lib/mcp/tool-arguments";
import { env } from "@/platform/env";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("developers");
  return { title: t("title"), description: t("description") };
}

/** Public, so that people can read the reference before they ask for an account. */
export default async function DevelopersPage() {
  const [document, user] = await Promise.all([
    apiGet(apiPaths.openapi, z.custom<Document>()),
    findCurrentUser(),
  ]);
  if (!document.ok) throw new Error("The API's document cannot be read.");
  const [keys, limits] = user
    ? await Promise.all([apiGet(apiPaths.keys, ApiKeyPage), apiGet(apiPaths.limits, LimitsAnswer)])
    : [null, null];
  const allowed = readBudgets.map((name) => ({ name, ...allowanceOf(name) }));
  return (
    <Reference
      document={document.value}
      isSignedIn={user !== null}
      keys={keys?.ok ? keys.value : null}
      limits={limits?.ok ? limits.value.limits : allowed}
      maxExported={env().EXPORT_MAX_ROWS}
      toolArguments={toolArguments(document.value)}
      now={new Date()}
    />
  );
}
