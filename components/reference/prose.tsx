/** A sentence of the OpenAPI document; text between backquotes becomes code. */
export function Prose({ text }: { text: string }) {
  const parts = text.split("`").map((words, at) => ({ words, at, isCode: at % 2 === 1 }));
  return parts.map(({ words, at, isCode }) =>
    isCode ? (
      <code key={at} className="inline-code">
        {words}
      </code>
    ) : (
      words
    ),
  );
}

/** A paragraph of the guide. `space`: above it. */
export function Paragraph({ text, space = "mt-2" }: { text: string; space?: string }) {
  return (
    <p className={`${space} max-w-prose`}>
      <Prose text={text} />
    </p>
  );
}
