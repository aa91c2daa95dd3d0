import { endSession } from "@/lib/auth/end-sessions";
import { noteRefusedLogin } from "@/lib/auth/note-refusal";
import { createSession } from "@/lib/auth/sessions";
import {
  CreateSessionBody,
  Done,
  maxEmailLength,
  SessionTokens,
  UserAnswer,
} from "@/lib/contract/auth";
import { normalizeEmail } from "@/lib/contract/password-rules";
import { endpoint } from "@/lib/http/endpoint";
import { withinFailureBudget } from "@/lib/http/login-limit";
import { methods } from "@/lib/http/methods";
import { notifyByMail } from "@/lib/http/notify-by-mail";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(
    {
      auth: "none",
      addressLimit: "loginAttempts",
      auditWhenLimited: "login-limited",
      body: CreateSessionBody,
      response: SessionTokens,
    },
    async ({ body, clientAddress, userAgent, now }) => {
      // A longer address belongs to nobody, but its attempts are counted like any others.
      const email = normalizeEmail(body.email).slice(0, maxEmailLength + 1);
      const credentials = { email, password: body.password, clientAddress, userAgent };
      const signIn = () => createSession(credentials, now);
      try {
        const tokens = await withinFailureBudget({ clientAddress, email, now }, signIn);
        const { userId, newDevice: device } = tokens;
        if (device) notifyByMail(userId, { kind: "new-device", device }, now);
        return { access_token: tokens.accessToken, refresh_token: tokens.refreshToken };
      } catch (error) {
        await noteRefusedLogin({ email, clientAddress, at: now }, error);
        throw error;
      }
    },
  ),
  GET: endpoint({ auth: "required", keys: true, response: UserAnswer }, async ({ caller }) => ({
    user: caller.user,
  })),
  DELETE: endpoint({ auth: "required", response: Done }, async ({ caller, clientAddress, now }) => {
    await endSession(caller, clientAddress, now);
    return {};
  }),
});
