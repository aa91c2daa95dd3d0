import { noteRefusedLogin } from "@/lib/auth/note-refusal";
import { refreshSession } from "@/lib/auth/refresh-session";
import { createSession } from "@/lib/auth/sessions";
import { signUp } from "@/lib/auth/sign-up";
import { endSession } from "@/lib/auth/user-sessions";
import { maxEmailLength } from "@/lib/contract/auth";
import { auth } from "@/lib/contract/operations/auth";
import { normalizeEmail } from "@/lib/contract/password-rules";
import { bind } from "@/lib/http/bind";
import { withinFailureBudget } from "@/lib/http/login-limit";
import { notifyByMail } from "@/lib/http/notify-by-mail";

export const handlers = bind(auth, {
  signUpWithInvitation: async ({ body, clientAddress, now }) => ({
    user: await signUp({ ...body, clientAddress }, now),
  }),
  createSession: async ({ body, clientAddress, userAgent, now }) => {
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
  getSession: async ({ caller }) => ({ user: caller.user }),
  endSession,
  refreshSession: async ({ body, clientAddress, now }) => {
    const tokens = await refreshSession(body.refresh_token, clientAddress, now);
    return { access_token: tokens.accessToken, refresh_token: tokens.refreshToken };
  },
});
