import type { Company } from "@/lib/contract/registry";

/**
 * Whether INSEE keeps an address back because of an opposition: then at most the town is published. Every other address in
 * France has a postal code.
 */
export function isAddressWithheld(address: Company["address"]): boolean {
  const { country, street, complement, postalCode } = address;
  return country === "FR" && !street && !complement && !postalCode;
}
