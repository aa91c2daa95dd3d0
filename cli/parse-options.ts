import { type ParseArgsConfig, parseArgs } from "node:util";

/** Reads the arguments of a command. Throws an Error with its usage for arguments that it does not have. */
export function parseOptions<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Error(`${(error as Error).message.split(". ")[0]}.\n${usage}`);
  }
}
