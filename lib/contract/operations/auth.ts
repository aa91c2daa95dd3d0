import {
  CreateSessionBody,
  RefreshSessionBody,
  SessionTokens,
  SignUpBody,
  UserAnswer,
} from "@/lib/contract/auth";
import { del, get, group, post } from "@/lib/contract/operation";
import { apiPaths } from "@/lib/contract/paths";

export const auth = group("auth", "Sign-up and sessions.", {
  signUpWithInvitation: post(apiPaths.signUp, {
    summary: "Create an account from an invitation",
    description:
      "The invitation decides the account and the role. It works once. Signing in is a request of its own.",
    auth: "none",
    addressLimit: "signUp",
    body: SignUpBody,
    answer: UserAnswer,
    status: 201,
    failures: ["EMAIL_ALREADY_EXISTS", "INVALID_INVITATION_TOKEN"],
  }),
  createSession: post(apiPaths.session, {
    summary: "Sign in: an access token and a refresh token",
    description:
      "The access token is valid for 15 minutes, the refresh token until the session ends. Failed attempts are limited by address and by user.",
    auth: "none",
    addressLimit: "loginAttempts",
    auditWhenLimited: "login-limited",
    body: CreateSessionBody,
    answer: SessionTokens,
    failures: ["UNAUTHORIZED"],
  }),
  getSession: get(apiPaths.session, {
    summary: "The authenticated user",
    description:
      "Answers to an access token, a browser's session or a key: who is asking, with the account and the role.",
    keys: true,
    answer: UserAnswer,
  }),
  endSession: del(apiPaths.session, {
    summary: "Sign out: end the caller's session",
    description: "Its tokens stop working immediately, on every process.",
    // The first contract has no 429 for it.
    limit: undefined,
  }),
  refreshSession: post(apiPaths.refresh, {
    summary: "Rotate the refresh token",
    description:
      "Each use returns a new pair. A replay within 10 seconds returns the same refresh token. A later replay ends the session.",
    auth: "none",
    addressLimit: "refresh",
    body: RefreshSessionBody,
    answer: SessionTokens,
    failures: ["UNAUTHORIZED"],
  }),
});
