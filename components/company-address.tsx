import type { Company } from "@/lib/contract/registry";
import { Fact } from "./fact";
import { formatCountry } from "./format";

export function CompanyAddress({ address }: { address: Company["address"] }) {
  return (
    <>
      <Fact label="Street" none="Not published">
        {address.street}
      </Fact>
      <Fact label="Postal code" none="Not published">
        {address.postalCode}
      </Fact>
      <Fact label="Town" none="Not published">
        {address.city}
      </Fact>
      <Fact label="Country">{formatCountry(address.country)}</Fact>
    </>
  );
}
