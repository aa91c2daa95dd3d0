const maxCauses = 5;

type Described = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: Described;
};

/** An error for the log: what failed and where, in the words of `messageOf`, without PostgreSQL's `detail`. */
export function describeError(error: unknown, depth = 0): Described {
  const message = messageOf(error);
  if (!(error instanceof Error)) return { type: typeof error, message };
  const { code } = error as { code?: unknown };
  const isDeep = depth >= maxCauses || error.cause === undefined;
  return {
    type: error.name === "Error" ? error.constructor.name : error.name,
    message,
    ...(typeof code === "string" && { code }),
    stack: [`${error.name}: ${message}`, ...framesOf(error)].join("\n"),
    ...(!isDeep && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** The same for a terminal: the stack, with those of the causes. */
export function stackOf(error: unknown): string {
  const lines: string[] = [];
  for (let at: Described | undefined = describeError(error); at; at = at.cause) {
    lines.push(at.stack ?? at.message);
  }
  return lines.join("\nCaused by: ");
}

const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/;
/** Classes of SQLSTATE whose messages quote names of the schema, of roles or of settings, and no values. */
const classesOfNames = /^(?:08|23|25|28|3D|3F|40|42|53|55|57)/;
/** What the server itself ran out of or cannot do: a full disk, a shutdown, a file that may grow no further. */
const classesOfServer = /^(?:53|57|58|XX)/;
/** In the languages that PostgreSQL speaks. */
const quoted = /["'«»“”„‘’‹›「」][\s\S]*["'«»“”„‘’‹›「」]/;
const functionName = /PL\/pgSQL (?:function )?([\w."]+\([^)]*\))/;

/**
 * An error's message without what nobody but the database may know: parameters of a failed statement, values that
 * PostgreSQL quotes, and user and password of an address. Whatever prints an error prints this.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutUser(String(error));
  const { code, where } = error as { code?: unknown; where?: unknown };
  const statement = error.message.replace(/\nparams: [\s\S]*$/, "");
  if (typeof code !== "string" || !sqlState.test(code)) return withoutUser(statement);
  // What is said from within a function or about a row being copied may quote anything, in any words.
  const isOfServer = classesOfServer.test(code) && String(where).startsWith("COPY ");
  if (typeof where === "string" && where !== "" && !isOfServer) {
    const [, name] = functionName.exec(where) ?? [];
    return name ? `the function ${name} raised an error` : "PostgreSQL refused a value";
  }
  return withoutUser(classesOfNames.test(code) ? statement : statement.replace(quoted, '"…"'));
}

function withoutUser(text: string): string {
  return text.replace(/\/\/[^\s/?#]*@/g, "//");
}

/** The lines behind the message: a message may have lines that look like frames. */
function framesOf({ stack = "", message }: Error): string[] {
  const start = Math.max(0, stack.indexOf(message)) + message.length;
  return stack
    .slice(start)
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
}
