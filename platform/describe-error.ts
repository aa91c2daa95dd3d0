const maxCauses = 5;

type Described = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: Described;
};

/**
 * An error as the log may have it: what failed and where, and none of the values it was about. Statements
 * fail with their parameters in the message, PostgreSQL with rows in `detail`.
 */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: unknown };
  const message = withoutValues(error.message, code);
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const isDeep = depth >= maxCauses || error.cause === undefined;
  return {
    type: error.name === "Error" ? error.constructor.name : error.name,
    message,
    ...(typeof code === "string" && { code }),
    stack: [`${error.name}: ${message}`, ...frames].join("\n"),
    ...(!isDeep && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** SQLSTATE class 22 quotes the value that it refuses. */
function withoutValues(message: string, code: unknown): string {
  const statement = message.replace(/\nparams: [\s\S]*$/, "");
  const isData = typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code);
  return isData ? statement.replace(/"[\s\S]*"/, '"…"') : statement;
}
