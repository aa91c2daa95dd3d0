import { useEffect, useState } from "react";

/** The value of a field, including text typed before hydration. */
export function useFieldValue(fieldId: string, initial = "") {
  const [text, setText] = useState(initial);
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLInputElement) setText(field.value);
  }, [fieldId]);
  return [text, setText] as const;
}
