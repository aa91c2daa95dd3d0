"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { pagePaths } from "@/lib/contract/page-paths";
import { searchFieldId } from "./search-form-id";

const typingPlaces = "input, textarea, select, [contenteditable], [role=dialog]";

/** `/` anywhere leads to the search field; where one types it is only a character. */
export function SlashKey() {
  const router = useRouter();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typingPlaces)) return;
      event.preventDefault();
      const field = document.getElementById(searchFieldId);
      if (field instanceof HTMLInputElement) {
        field.focus();
        field.select();
      } else {
        router.push(pagePaths.search);
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [router]);
  return null;
}
