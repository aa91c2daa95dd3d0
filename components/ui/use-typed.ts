import { useEffect, useState } from "react";

/** What a field holds, with what was typed into it before this script was there. */
export function useTyped(fieldId: string, initial = "") {
  const [text, setText] = useState(initial);
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLInputElement) setText(field.value);
  }, [fieldId]);
  return [text, setText] as const;
}
