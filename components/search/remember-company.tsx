"use client";

import { useEffect } from "react";
import { rememberCompany } from "./recent";

/** Keeps the company among the recent ones of this device. */
export function RememberCompany({
  owner,
  siren,
  name,
}: {
  owner: string;
  siren: string;
  name: string;
}) {
  useEffect(() => rememberCompany(owner, { siren, name }), [owner, siren, name]);
  return null;
}
