import { z } from "zod";
import { answer, count, entity, flag, Moment, pageOf, text } from "./component";

export const Device = entity("Device", "What a session is used on.", {
  app: z.string().nullable().meta({
    description: "Browser or program; null: not recognized.",
    example: "Firefox",
  }),
  system: z.string().nullable().meta({
    description: "Operating system or kind of device; null: not recognized.",
    example: "Windows",
  }),
});
export type Device = z.infer<typeof Device>;

export const UserSession = entity("UserSession", "One session of a user.", {
  id: text("Session identifier, opaque."),
  device: Device,
  createdAt: Moment.describe("When the user signed in."),
  lastUsedAt: Moment.describe(
    "Last use: of a browser within 5 minutes, of a program its sign-in or refresh.",
  ),
  current: flag("Whether this is the caller's session."),
});
export type UserSession = z.infer<typeof UserSession>;

export const SessionPage = pageOf("SessionPage", {
  sessions: z.array(UserSession).describe("This one first, then by last use."),
});

export const EndedSessions = answer("EndedSessions", "Ended immediately, on every process.", {
  ended: count("How many sessions ended."),
});
