import { Button } from "./button";
import { useScript } from "./use-script";

type SubmitButtonProps = {
  busy: boolean;
  /** Whether a rate limit's wait is running. A press then focuses the form's notice about it. */
  waiting: boolean;
  className?: string;
  children: string;
};

/**
 * The submit button of a form that only script can send. It is disabled until hydration, which also
 * blocks Enter. Otherwise the browser would post the form to the page, which cannot handle it.
 */
export function SubmitButton({ waiting, ...props }: SubmitButtonProps) {
  return <Button type="submit" disabled={!useScript()} aria-disabled={waiting} {...props} />;
}
