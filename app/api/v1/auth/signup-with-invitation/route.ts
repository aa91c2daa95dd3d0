import { signUp } from "@/lib/auth/sign-up";
import { SignUpBody, UserAnswer } from "@/lib/contract/auth";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(
    { auth: "none", addressLimit: "signUp", body: SignUpBody, response: UserAnswer, status: 201 },
    async ({ body, clientAddress, now }) => ({
      user: await signUp({ ...body, clientAddress }, now),
    }),
  ),
});
