import type { z } from "zod";
import { type ApiResult, call } from "@/components/api-client";
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

function post<T>(path: string, body: unknown): Promise<ApiResult<T>> {
  return send("POST", path, body);
}

function send<T>(method: string, path: string, body: unknown): Promise<ApiResult<T>> {
  return call(path, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

export function signUp(body: z.input<typeof SignUpBody>): Promise<ApiResult<{ user: User }>> {
  return post(apiPaths.signUp, body);
}

export function requestPasswordReset(
  body: z.input<typeof RequestPasswordResetBody>,
): Promise<ApiResult<Nothing>> {
  return post(apiPaths.passwordResetRequest, body);
}

export function resetPassword(
  body: z.input<typeof ResetPasswordBody>,
): Promise<ApiResult<Nothing>> {
  return post(apiPaths.passwordReset, body);
}

export function changePassword(
  body: z.input<typeof ChangePasswordBody>,
): Promise<ApiResult<Nothing>> {
  return post(apiPaths.password, body);
}

export function endSession(id: string): Promise<ApiResult<Nothing>> {
  return call(oneSessionPath(id), { method: "DELETE" });
}

export function endOtherSessions(): Promise<ApiResult<{ ended: number }>> {
  return call(apiPaths.sessions, { method: "DELETE" });
}

export function createKey(
  body: z.input<typeof CreateApiKeyBody>,
): Promise<ApiResult<CreatedApiKey>> {
  return post(apiPaths.keys, body);
}

export function deleteKey(id: string): Promise<ApiResult<Nothing>> {
  return call(keyPath(id), { method: "DELETE" });
}

export type Sent = z.infer<typeof SentInvitation>;

export function inviteColleague(
  body: z.input<typeof CreateInvitationBody>,
): Promise<ApiResult<Sent>> {
  return post(apiPaths.invitations, body);
}

export function resendInvitation(id: string): Promise<ApiResult<Sent>> {
  return call(invitationResendPath(id), { method: "POST" });
}

export function revokeInvitation(id: string): Promise<ApiResult<Nothing>> {
  return call(invitationPath(id), { method: "DELETE" });
}

export function changeUser(
  id: string,
  body: z.input<typeof ChangeUserBody>,
): Promise<ApiResult<z.infer<typeof AccountUserAnswer>>> {
  return send("PATCH", oneUserPath(id), body);
}

export function deleteUser(id: string): Promise<ApiResult<Nothing>> {
  return call(oneUserPath(id), { method: "DELETE" });
}

export function endUserSessions(id: string): Promise<ApiResult<{ ended: number }>> {
  return call(userSessionsPath(id), { method: "DELETE" });
}

export function deleteOwnUser(
  body: z.input<typeof DeleteOwnUserBody>,
): Promise<ApiResult<Nothing>> {
  return send("DELETE", apiPaths.ownUser, body);
}
