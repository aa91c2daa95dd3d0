import {
  CreateSessionBody,
  Done,
  RefreshSessionBody,
  SessionTokens,
  SignUpBody,
  UserAnswer,
} from "./auth";
import {
  always,
  anyone,
  failures,
  jsonBody,
  signedIn,
  signedInOrKey,
  success,
  withBody,
} from "./openapi-parts";
import { apiPaths } from "./paths";

/** Sign-up and sessions. */
export const authPaths = {
  [apiPaths.signUp]: {
    post: {
      operationId: "signUpWithInvitation",
      summary: "Create an account from an invitation",
      description:
        "The invitation decides the account and the role. It works once. Signing in is a request of its own.",
      tags: ["auth"],
      security: anyone,
      requestBody: jsonBody(SignUpBody),
      responses: {
        "201": success("Account created.", UserAnswer),
        ...failures([
          ...withBody,
          ...(["EMAIL_ALREADY_EXISTS", "INVALID_INVITATION_TOKEN", "RATE_LIMIT_EXCEEDED"] as const),
          ...always,
        ]),
      },
    },
  },
  [apiPaths.session]: {
    post: {
      operationId: "createSession",
      summary: "Sign in: an access token and a refresh token",
      description:
        "The access token is valid for 15 minutes, the refresh token until the session ends. Failed attempts are limited by address and by user.",
      tags: ["auth"],
      security: anyone,
      requestBody: jsonBody(CreateSessionBody),
      responses: {
        "200": success("Credentials accepted.", SessionTokens),
        ...failures([...withBody, "UNAUTHORIZED", "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
    get: {
      operationId: "getSession",
      summary: "The authenticated user",
      description:
        "Answers to an access token, a browser's session or a key: who is asking, with the account and the role.",
      tags: ["auth"],
      security: signedInOrKey,
      responses: {
        "200": success("Caller is authenticated.", UserAnswer),
        ...failures(["UNAUTHORIZED", ...always]),
      },
    },
    delete: {
      operationId: "endSession",
      summary: "Sign out: end the caller's session",
      description: "Its tokens stop working immediately, on every process.",
      tags: ["auth"],
      security: signedIn,
      responses: {
        "200": success("Session ended.", Done),
        ...failures(["UNAUTHORIZED", "FORBIDDEN", ...always]),
      },
    },
  },
  [apiPaths.refresh]: {
    post: {
      operationId: "refreshSession",
      summary: "Rotate the refresh token",
      description:
        "Each use returns a new pair. A replay within 10 seconds returns the same refresh token. A later replay ends the session.",
      tags: ["auth"],
      security: anyone,
      requestBody: jsonBody(RefreshSessionBody),
      responses: {
        "200": success("Rotated.", SessionTokens),
        ...failures([...withBody, "UNAUTHORIZED", "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
};
