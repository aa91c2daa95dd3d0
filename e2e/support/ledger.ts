import { hashOpaqueToken } from "@/lib/auth/opaque-token";
import { apiPaths } from "@/lib/contract/paths";
import type { Api } from "./api";
import { queryDatabase } from "./query-database";
import type { ServerAddress } from "./server";

/** Tokens that are about to expire are not tried, because the check may take longer. */
const nearlyOverMs = 30_000;

/** `userId` is null when a 409 showed that an earlier try, whose answer was lost, had succeeded. */
export type KnownSignUp = { email: string; invitationToken: string; userId: string | null };
export type KnownLogin = { email: string; accessToken: string };

/** The acts that a server has acknowledged. */
export type Ledger = { signUps: KnownSignUp[]; logins: KnownLogin[] };

/** Describes every acknowledged act that is missing or incomplete in the database. */
export async function findLosses(api: Api, server: ServerAddress, ledger: Ledger) {
  const [signUps, logins] = await Promise.all([
    lostSignUps(server, ledger.signUps),
    lostLogins(api, server, ledger.logins),
  ]);
  return [...signUps, ...logins];
}

async function lostSignUps(server: ServerAddress, known: KnownSignUp[]): Promise<string[]> {
  const given = known.map(({ email, invitationToken, userId }) => ({
    email,
    user_id: userId,
    token_hash: hashOpaqueToken(invitationToken),
  }));
  const rows = await queryDatabase<{ email: string; counts: string }>(
    server,
    `with known as (
       select * from jsonb_to_recordset($1::text::jsonb)
         as given(email text, user_id uuid, token_hash text)),
     counted as (
       select known.email, concat_ws(', ',
         (select count(*) from users u
          where u.email = known.email and u.id = coalesce(known.user_id, u.id)) || ' users',
         (select count(*) from invitations i join users u on u.id = i.used_by_user_id
          where i.token_hash = known.token_hash and u.email = known.email) || ' used invitations',
         (select count(*) from audit_events a join users u on u.id = a.user_id
          where a.event = 'sign-up' and u.email = known.email) || ' audit rows') as counts
       from known)
     select * from counted where counts <> '1 users, 1 used invitations, 1 audit rows'`,
    [JSON.stringify(given)],
  );
  return rows.map(({ email, counts }) => `The sign-up of ${email} was acknowledged: ${counts}.`);
}

async function lostLogins(api: Api, server: ServerAddress, known: KnownLogin[]): Promise<string[]> {
  const given = known.map(({ email, accessToken }) => ({
    email,
    session_id: claimsOf(accessToken).sid,
  }));
  const unaudited = await queryDatabase<{ email: string }>(
    server,
    `select email from jsonb_to_recordset($1::text::jsonb) as known(email text, session_id uuid)
     where (select count(*) from audit_events a
            where a.event = 'login' and a.session_id = known.session_id) <> 1`,
    [JSON.stringify(given)],
  );
  const gone = await queryDatabase<{ email: string }>(
    server,
    `select email from jsonb_to_recordset($1::text::jsonb) as known(email text, session_id uuid)
     where not exists (select from sessions s join users u on u.id = s.user_id
                       where s.id = known.session_id and u.email = known.email and s.revoked_at is null)`,
    [JSON.stringify(given)],
  );
  const problems = [
    ...unaudited.map(({ email }) => `A login of ${email} has not one audit row.`),
    ...gone.map(({ email }) => `A login of ${email} has no session.`),
  ];
  for (const { email, accessToken } of known) {
    if (claimsOf(accessToken).exp * 1000 < Date.now() + nearlyOverMs) continue;
    const { status, body } = await api.get(apiPaths.session, accessToken);
    const { user } = body as { user?: { email: string } };
    if (user?.email !== email) problems.push(`The session of ${email} is answered ${status}.`);
  }
  return problems;
}

/** `exp`: in seconds since 1970. */
function claimsOf(accessToken: string): { sid: string; exp: number } {
  const [, payload = ""] = accessToken.split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}

const halves: Record<string, string> = {
  "a used invitation without its user": `select count(*) from invitations i
    left join users u on u.id = i.used_by_user_id
    where (i.used_at is not null or i.used_by_user_id is not null) and u.id is null`,
  "a user without one used invitation": `select count(*) from users u
    where (select count(*) from invitations i
           where i.used_by_user_id = u.id and i.used_at is not null) <> 1`,
  "a user without one sign-up in the audit": `select count(*) from users u
    where (select count(*) from audit_events a
           where a.user_id = u.id and a.event = 'sign-up') <> 1`,
  "an audited sign-up without its user": `select count(*) from audit_events a
    where a.event = 'sign-up' and not exists (select from users u where u.id = a.user_id)`,
  "a session without one login in the audit": `select count(*) from sessions s
    where (select count(*) from audit_events a
           where a.session_id = s.id and a.event = 'login') <> 1`,
  "an audited login without its session": `select count(*) from audit_events a
    where a.event = 'login' and not exists (select from sessions s where s.id = a.session_id)`,
  "a session without a refresh token": `select count(*) from sessions s
    where not exists (select from refresh_tokens t where t.session_id = s.id)`,
};

/** Describes every act, acknowledged or not, of which only a part was stored. */
export async function findHalfStates(server: ServerAddress): Promise<string[]> {
  const counts = Object.entries(halves).map(
    ([what, count]) => `select '${what}' as what, (${count})::integer as n`,
  );
  const rows = await queryDatabase<{ what: string; n: number }>(server, counts.join(" union all "));
  return rows.filter(({ n }) => n > 0).map(({ what, n }) => `There is ${what}: ${n}.`);
}
