"use client";

import { SomethingWrong } from "@/components/layout/something-wrong";

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return <SomethingWrong error={error} retry={retry} />;
}
