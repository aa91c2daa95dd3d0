"use client";

import { errorReference, SomethingWrong } from "@/components/something-wrong";

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return <SomethingWrong reference={errorReference(error)} retry={retry} />;
}
