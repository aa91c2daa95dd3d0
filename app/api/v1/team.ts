import { actOf, listUsers } from "@/lib/auth/account-users";
import { changeUser, endUserSessions } from "@/lib/auth/change-user";
import { deleteUser } from "@/lib/auth/delete-user";
import { listAuditEvents } from "@/lib/auth/list-audit-events";
import { team } from "@/lib/contract/operations/team";
import { auditFile } from "@/lib/http/audit-file";
import { bind } from "@/lib/http/bind";
import { notifyByMail } from "@/lib/http/notify-by-mail";

export const handlers = bind(team, {
  listUsers: ({ caller, query, now }) => listUsers(caller, query.page ?? 1, now),
  changeUser: async ({ params, body, ...call }) => {
    const { now } = call;
    const act = actOf(call, params.id);
    const { user, changes } = await changeUser(act, body, now);
    for (const change of changes) notifyByMail(act.userId, change, now);
    return { user };
  },
  deleteUser: async ({ params, ...call }) => {
    const recipient = await deleteUser(actOf(call, params.id), call.now);
    notifyByMail(recipient, { kind: "deleted" }, call.now);
  },
  endUserSessions: async ({ params, ...call }) => ({
    ended: await endUserSessions(actOf(call, params.id), call.now),
  }),
  listAuditEvents: ({ caller, query: { page = 1, ...filter } }) =>
    listAuditEvents(caller, { page, ...filter }),
  exportAuditEvents: ({ caller, query }) => auditFile(caller, query),
});
