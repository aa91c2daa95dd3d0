import { z } from "zod";
import { answer, component, pageOf } from "./component";
import { Page } from "./search-query";

export const SessionsQuery = component("SessionsQuery", { page: Page });

export const Device = component("Device", {
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

export const UserSession = component("UserSession", {
  id: z.string().meta({ description: "Session identifier, opaque." }),
  device: Device,
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().meta({
    description: "For a browser, within 5 minutes; for a program, its last sign-in or refresh.",
  }),
  current: z.boolean().meta({ description: "Whether this is the caller's session." }),
});
export type UserSession = z.infer<typeof UserSession>;

export const SessionPage = pageOf("SessionPage", { sessions: z.array(UserSession) });

export const EndedSessions = answer("EndedSessions", {
  ended: z.int().min(0).meta({ description: "How many." }),
});
