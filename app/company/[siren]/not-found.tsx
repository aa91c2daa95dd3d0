import type { Metadata } from "next";
import { Lost } from "@/components/lost";

export const metadata: Metadata = { title: "No such company" };

export default function CompanyNotFound() {
  return (
    <Lost title="No company has this SIREN">
      A SIREN has nine digits. Check the number, or search by name.
    </Lost>
  );
}
