import type { Metadata } from "next";
import { Lost } from "@/components/lost";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <Lost title="Page not found">
      If you typed the address, check it. If you followed a link, it may be out of date.
    </Lost>
  );
}
