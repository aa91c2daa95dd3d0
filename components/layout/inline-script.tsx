import { headers } from "next/headers";

type InlineScriptProps = { run: (wanted: string) => void; wanted?: string };

/**
 * Calls a function of ours with a constant in the browser, before the other scripts have loaded. It is sent as source text, so it
 * must not use anything defined outside itself.
 */
export async function InlineScript({ run, wanted = "" }: InlineScriptProps) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <script
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function and constant
      dangerouslySetInnerHTML={{ __html: `(${run})(${JSON.stringify(wanted)})` }}
    />
  );
}
