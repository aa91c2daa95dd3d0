"use client";

import { useEffect } from "react";
import { rememberCompany } from "./recent";

/** Adds the company to this device's recent ones. */
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
