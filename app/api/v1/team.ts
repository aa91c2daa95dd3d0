import { actOf } from "@/lib/auth/account-users";
import { changeUser, endUserSessions } from "@/lib/auth/change-user";
import { deleteUser } from "@/lib/auth/delete-user";
import { listAuditEvents } from "@/lib/auth/list-audit-events";
import { listUsers } from "@/lib/auth/list-users";
import { team } from "@/lib/contract/operations/team";
import { auditFile } from "@/lib/http/audit-file";
import { bind } from "@/lib/http/bind";
import { notifyByMail } from "@/lib/http/notify-by-mail";

export const handlers = bind(team, {
  listUsers: ({ caller, query, now }) => listUsers(caller, query.page ?? 1, now),
  changeUser: async ({ caller, params, body, clientAddress, now }) => {
    const act = actOf(caller, params.id, clientAddress);
    const { user, changes } = await changeUser(act, body, now);
    for (const change of changes) notifyByMail(act.userId, change, now);
    return { user };
  },
  deleteUser: async ({ caller, params, clientAddress, now }) => {
    const act = actOf(caller, params.id, clientAddress);
    notifyByMail(await deleteUser(act, now), { kind: "deleted" }, now);
  },
  endUserSessions: async ({ caller, params, clientAddress, now }) => ({
    ended: await endUserSessions(actOf(caller, params.id, clientAddress), now),
  }),
  listAuditEvents: ({ caller, query: { page = 1, ...filter } }) =>
    listAuditEvents(caller, { page, ...filter }),
  exportAuditEvents: ({ caller, query }) => auditFile(caller, query),
});
