import {
  CreateSessionBody,
  Done,
  RefreshSessionBody,
  SessionTokens,
  SignUpBody,
  UserAnswer,
} from "./auth";
import { anyone, created, operation, signedIn, signedInOrKey, success } from "./openapi-parts";
import { apiPaths } from "./paths";

/** Sign-up and sessions. */
export const authPaths = {
  [apiPaths.signUp]: {
    post: operation({
      operationId: "signUpWithInvitation",
      summary: "Create an account from an invitation",
      description:
        "The invitation decides the account and the role. It works once. Signing in is a request of its own.",
      tag: "auth",
      security: anyone,
      body: SignUpBody,
      answers: created("Account created.", UserAnswer),
      failures: ["EMAIL_ALREADY_EXISTS", "INVALID_INVITATION_TOKEN"],
    }),
  },
  [apiPaths.session]: {
    post: operation({
      operationId: "createSession",
      summary: "Sign in: an access token and a refresh token",
      description:
        "The access token is valid for 15 minutes, the refresh token until the session ends. Failed attempts are limited by address and by user.",
      tag: "auth",
      security: anyone,
      body: CreateSessionBody,
      answers: success("Credentials accepted.", SessionTokens),
      failures: ["UNAUTHORIZED"],
    }),
    get: operation({
      operationId: "getSession",
      summary: "The authenticated user",
      description:
        "Answers to an access token, a browser's session or a key: who is asking, with the account and the role.",
      tag: "auth",
      security: signedInOrKey,
      answers: success("Caller is authenticated.", UserAnswer),
      isLimited: false,
    }),
    delete: operation({
      operationId: "endSession",
      summary: "Sign out: end the caller's session",
      description: "Its tokens stop working immediately, on every process.",
      tag: "auth",
      security: signedIn,
      answers: success("Session ended.", Done),
      isLimited: false,
    }),
  },
  [apiPaths.refresh]: {
    post: operation({
      operationId: "refreshSession",
      summary: "Rotate the refresh token",
      description:
        "Each use returns a new pair. A replay within 10 seconds returns the same refresh token. A later replay ends the session.",
      tag: "auth",
      security: anyone,
      body: RefreshSessionBody,
      answers: success("Rotated.", SessionTokens),
      failures: ["UNAUTHORIZED"],
    }),
  },
};
