import type { z } from "zod";
import { send } from "@/components/api-client";
import type { CreateApiKeyBody, CreatedApiKey } from "@/lib/contract/api-keys";
import type { SignUpBody, User } from "@/lib/contract/auth";
import type { CreateInvitationBody, SentInvitation } from "@/lib/contract/invitations";
import type {
  ChangePasswordBody,
  RequestPasswordResetBody,
  ResetPasswordBody,
} from "@/lib/contract/password";
import {
  apiPaths,
  invitationPath,
  invitationResendPath,
  keyPath,
  oneSessionPath,
  oneUserPath,
  userSessionsPath,
} from "@/lib/contract/paths";
import type { AccountUserAnswer, ChangeUserBody, DeleteOwnUserBody } from "@/lib/contract/users";

type Nothing = Record<never, never>;
type Body<Schema extends z.ZodType> = z.input<Schema>;
export type Sent = z.infer<typeof SentInvitation>;

export const signUp = (body: Body<typeof SignUpBody>) =>
  send<{ user: User }>("POST", apiPaths.signUp, body);

export const requestPasswordReset = (body: Body<typeof RequestPasswordResetBody>) =>
  send<Nothing>("POST", apiPaths.passwordResetRequest, body);

export const resetPassword = (body: Body<typeof ResetPasswordBody>) =>
  send<Nothing>("POST", apiPaths.passwordReset, body);

export const changePassword = (body: Body<typeof ChangePasswordBody>) =>
  send<Nothing>("POST", apiPaths.password, body);

export const endSession = (id: string) => send<Nothing>("DELETE", oneSessionPath(id));

export const endOtherSessions = () => send<{ ended: number }>("DELETE", apiPaths.sessions);

export const createKey = (body: Body<typeof CreateApiKeyBody>) =>
  send<CreatedApiKey>("POST", apiPaths.keys, body);

export const deleteKey = (id: string) => send<Nothing>("DELETE", keyPath(id));

export const inviteColleague = (body: Body<typeof CreateInvitationBody>) =>
  send<Sent>("POST", apiPaths.invitations, body);

export const resendInvitation = (id: string) => send<Sent>("POST", invitationResendPath(id));

export const revokeInvitation = (id: string) => send<Nothing>("DELETE", invitationPath(id));

export const changeUser = (id: string, body: Body<typeof ChangeUserBody>) =>
  send<z.infer<typeof AccountUserAnswer>>("PATCH", oneUserPath(id), body);

export const deleteUser = (id: string) => send<Nothing>("DELETE", oneUserPath(id));

export const endUserSessions = (id: string) =>
  send<{ ended: number }>("DELETE", userSessionsPath(id));

export const deleteOwnUser = (body: Body<typeof DeleteOwnUserBody>) =>
  send<Nothing>("DELETE", apiPaths.ownUser, body);
