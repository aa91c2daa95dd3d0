import { useSyncExternalStore } from "react";
import { Button } from "./button";

type SubmitButtonProps = {
  busy: boolean;
  /** The form says what for; pressed, it leads there. */
  waiting: boolean;
  className?: string;
  children: string;
};

/**
 * The button of a form that only a script can send. Until the script is there it holds the form, by Enter too:
 * the browser would else send what was typed to the page itself, which knows nothing to do with it.
 */
export function SubmitButton({ waiting, ...props }: SubmitButtonProps) {
  return <Button type="submit" disabled={!useScript()} aria-disabled={waiting} {...props} />;
}

const never = () => () => {};

function useScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
