import { account } from "./account";
import { auth } from "./auth";
import { invitations } from "./invitations";
import { keys } from "./keys";
import { meta } from "./meta";
import { preferences } from "./preferences";
import { registry } from "./registry";
import { searches } from "./searches";
import { team } from "./team";

/** All operations, in the order in which the reference shows them. */
export const groups = [
  registry,
  auth,
  account,
  keys,
  searches,
  preferences,
  team,
  invitations,
  meta,
] as const;
