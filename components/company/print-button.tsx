"use client";

import { Button } from "@/components/ui/button";

export function PrintButton({ label }: { label: string }) {
  return (
    <Button variant="bare" onClick={() => window.print()} className="header-action">
      {label}
    </Button>
  );
}
