import { z } from "zod";
import { Page } from "./search-query";

export const SessionsQuery = z.object({ page: Page }).meta({ id: "SessionsQuery" });

export const Device = z
  .object({
    app: z.string().nullable().meta({
      description: "Browser or program; null: not recognized.",
      example: "Firefox",
    }),
    system: z.string().nullable().meta({
      description: "Operating system or kind of device; null: not recognized.",
      example: "Windows",
    }),
  })
  .meta({ id: "Device" });
export type Device = z.infer<typeof Device>;

export const UserSession = z
  .object({
    id: z.string().meta({ description: "Session identifier, opaque." }),
    device: Device,
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().meta({
      description: "For a browser, within 5 minutes; for a program, its last sign-in or refresh.",
    }),
    current: z.boolean().meta({ description: "Whether this is the caller's session." }),
  })
  .meta({ id: "UserSession" });
export type UserSession = z.infer<typeof UserSession>;

export const SessionPage = z
  .object({
    ok: z.literal(true),
    sessions: z.array(UserSession),
    total: z.int().min(0),
    page: z.int().min(1),
  })
  .meta({ id: "SessionPage" });

export const EndedSessions = z
  .object({ ok: z.literal(true), ended: z.int().min(0).meta({ description: "How many." }) })
  .meta({ id: "EndedSessions" });
