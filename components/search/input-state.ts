/** The text, focus and selection of an input. */
export type InputState = { value: string; hasFocus: boolean; selection: [number, number] };

export function inputStateOf(input: HTMLInputElement): InputState {
  const { value } = input;
  const selection: [number, number] = [
    input.selectionStart ?? value.length,
    input.selectionEnd ?? value.length,
  ];
  return { value, hasFocus: document.activeElement === input, selection };
}
