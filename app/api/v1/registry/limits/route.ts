import { LimitsAnswer, readBudgets } from "@/lib/contract/limits";
import { endpoint } from "@/lib/http/endpoint";
import { readBalance } from "@/lib/http/limits";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    { auth: "required", keys: true, response: LimitsAnswer },
    async ({ budgetKey }) => ({
      limits: await Promise.all(
        readBudgets.map(async (name) => {
          const { max, windowSeconds, remaining, seconds } = await readBalance(name, budgetKey);
          return { name, max, windowSeconds, remaining, resetSeconds: seconds };
        }),
      ),
    }),
  ),
});
