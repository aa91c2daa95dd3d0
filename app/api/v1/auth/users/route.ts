import { listUsers } from "@/lib/auth/list-users";
import { UserPage, UsersQuery } from "@/lib/contract/users";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    { auth: "admin", query: UsersQuery, response: UserPage },
    ({ caller, query, now }) => listUsers(caller, query.page ?? 1, now),
  ),
});
