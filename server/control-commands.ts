import type { ControlCommands } from "@/lib/operator/control-socket";
import { type InviteOptions, invite } from "@/lib/operator/invite";

/** What an operator's command may ask of the process that holds the embedded database. */
export const controlCommands: ControlCommands = {
  invite: (options) => invite(options as InviteOptions, new Date()),
};
