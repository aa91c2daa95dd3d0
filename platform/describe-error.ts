const maxCauses = 5;

type Described = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: Described;
};

/**
 * An error for the log: what failed and where, without personal data. Parameters are cut from the messages of failed
 * statements, and PostgreSQL's `detail`, which quotes rows, is left out.
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

/** Messages of SQLSTATE class 22 (data exception) quote the refused value. */
function withoutValues(message: string, code: unknown): string {
  const statement = message.replace(/\nparams: [\s\S]*$/, "");
  const isData = typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code);
  return isData ? statement.replace(/"[\s\S]*"/, '"…"') : statement;
}
