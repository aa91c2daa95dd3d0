import json from "./employee-ranges.json";

const labels = new Map<string, string>(Object.entries(json));

/**
 * INSEE's label of a headcount range (`trancheEffectifs`), in French; null when the register has
 * none or the code is unknown. `NN`, no employees, has a label.
 */
export function employeeRangeLabel(code: string | null): string | null {
  return (code && labels.get(code)) || null;
}

const codes = new Map([...labels].map(([code, label]) => [label, code]));

/** The code of one of INSEE's labels; null for any other text. */
export function employeeRangeCode(label: string | null): string | null {
  return (label && codes.get(label)) || null;
}
