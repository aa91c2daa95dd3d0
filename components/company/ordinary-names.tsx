import { ordinaryCase } from "@/lib/contract/ordinary-case";

/** A name of the register in ordinary case. The register's own spelling shows on hover. */
export function OrdinaryName({ name }: { name: string }) {
  return <Spelled written={name} shown={ordinaryCase(name)} />;
}

type Town = { city: string | null; townName?: string | null | undefined };

/** A town in ordinary spelling. */
export function TownName({ town: { city, townName } }: { town: Town }) {
  return <Spelled written={city ?? ""} shown={townName ?? city ?? ""} />;
}

function Spelled({ written, shown }: { written: string; shown: string }) {
  return shown === written ? shown : <span title={written}>{shown}</span>;
}
