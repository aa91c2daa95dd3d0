import { type ComponentType, memo, Suspense } from "react";

/**
 * Wraps a lazy component so that its server-rendered HTML stays, with working links, until its code has
 * loaded. New props before that moment would make React drop the HTML, so the props must stay the same.
 */
export function lazyHydrated<P extends object>(Part: ComponentType<P>) {
  return memo((props: P) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ));
}
