import type { Locale } from "@/lib/contract/locale";
import { productNames } from "@/lib/contract/product-names";

/** MAIL_FROM as a sender. If it is only an address, the product's name in the mail's language is added. */
export function senderOf(mailFrom: string, locale: Locale): string | Sender {
  const address = /^\s*<?([^\s<>]+)>?$/.exec(mailFrom)?.[1];
  return address ? { name: productNames[locale], address } : mailFrom;
}

type Sender = { name: string; address: string };
