import { type Messages, NextIntlClientProvider, useMessages } from "next-intl";
import type { ReactNode } from "react";

/** Sends only these message namespaces to the client components below. */
export function ClientMessages({
  of: names,
  children,
}: {
  of: readonly (keyof Messages)[];
  children: ReactNode;
}) {
  const messages = useMessages();
  const picked = Object.fromEntries(names.map((name) => [name, messages[name]]));
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>;
}
