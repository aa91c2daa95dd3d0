/** What a field held, and where in it somebody was typing. */
export type TypedText = { value: string; hasFocus: boolean; selection: [number, number] };

export function typedIn(input: HTMLInputElement): TypedText {
  const { value } = input;
  const selection: [number, number] = [
    input.selectionStart ?? value.length,
    input.selectionEnd ?? value.length,
  ];
  return { value, hasFocus: document.activeElement === input, selection };
}
