import { type ComponentType, memo, Suspense } from "react";

/** A lazy part that keeps what the server drew, whose links work, until its script is there. Other props in between would drop that: they must stay the same. */
export function keptPart<P extends object>(Part: ComponentType<P>) {
  return memo((props: P) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ));
}
