import { refreshSession } from "@/lib/auth/refresh-session";
import { RefreshSessionBody, SessionTokens } from "@/lib/contract/auth";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(
    { auth: "none", addressLimit: "refresh", body: RefreshSessionBody, response: SessionTokens },
    async ({ body, clientAddress, now }) => {
      const tokens = await refreshSession(body.refresh_token, clientAddress, now);
      return { access_token: tokens.accessToken, refresh_token: tokens.refreshToken };
    },
  ),
});
