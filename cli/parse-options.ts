import { type ParseArgsConfig, parseArgs } from "node:util";

/** Reads the options of a command. Throws an Error with its usage for arguments that it does not have. */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  usage: string,
  args: string[],
  options: Options,
) {
  return withUsage(usage, () => parseArgs({ args, options })).values;
}

/** Gives an error about arguments the usage of the command. */
export function withUsage<Result>(usage: string, parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw new Error(`${(error as Error).message.split(". ")[0]}.\n${usage}`);
  }
}
