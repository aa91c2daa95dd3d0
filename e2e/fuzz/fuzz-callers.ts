import { randomUUID } from "node:crypto";
import { signAccessToken } from "@/lib/auth/access-token";
import { newApiKeySecret } from "@/lib/auth/api-key-secret";
import type { SessionId, UserId } from "@/lib/auth/ids";
import { hashOpaqueToken } from "@/lib/auth/opaque-token";
import { sessionCookieNames } from "@/lib/contract/cookies";
import { encodeSessionJwt } from "@/lib/http/browser-session";
import { knownPassword } from "../support/known-password";
import { queryDatabase } from "../support/query-database";
import type { ServerAddress } from "../support/server";
import { signAs } from "../support/sign-as";
import type { CallerName, FuzzRequest } from "./fuzz-request";

type Role = "member" | "admin";
export type Person = { id: UserId; session: SessionId; email: string };
export type Caller = { headers: Record<string, string>; session: string };

const peopleAtOnce = 200;
/** A person whose tokens are validly signed but whose session does not exist. */
const ghost: Person = {
  id: "8a7c1f0e-54b0-4f0e-9d5e-0c7b5d6f1a22" as UserId,
  session: "3f2b7c1d-9e4a-4c65-8b7f-2a1d0e9c8b33" as SessionId,
  email: "",
};

/** Operations that end the caller's session, other sessions of the user, or the user. */
const ending = /^(\/api)?\/v1\/auth\/(session|sessions|sessions\/[^/]+|password|user)$/;

/** The callers: two users with lasting sessions, and a new user for each call that ends a session. */
export class FuzzCallers {
  private readonly unused: Record<Role, Person[]> = { member: [], admin: [] };
  private readonly keys = new Map<UserId, string>();
  private readonly staying: Partial<Record<Role, Person>> = {};

  constructor(private readonly server: ServerAddress) {
    signAs(server);
  }

  /** Creates a user with a session. */
  async newPerson(role: Role): Promise<Person> {
    const found = this.unused[role].pop();
    if (found) return found;
    this.unused[role] = await this.mint(role);
    return this.newPerson(role);
  }

  /** The authentication headers of a request's caller, and the id of the session. */
  async callerOf({ caller, method, path }: FuzzRequest): Promise<Caller> {
    if (caller === "nobody") return { headers: {}, session: "" };
    if (caller === "nonsense")
      return { headers: { authorization: "Bearer nonsense" }, session: "" };
    if (caller === "ended") return this.byToken(ghost);
    const role: Role = caller.startsWith("admin") ? "admin" : "member";
    const reads = method === "GET" || method === "HEAD";
    const stays = reads || !ending.test(path.split("?")[0] ?? "");
    const person = stays ? await this.stayingPerson(role) : await this.newPerson(role);
    if (caller.endsWith("key")) return this.byKey(person);
    return caller.endsWith("token") ? this.byToken(person) : this.byCookie(person);
  }

  /** The user of that role with the lasting session. */
  async stayingPerson(role: Role): Promise<Person> {
    this.staying[role] ??= await this.newPerson(role);
    return this.staying[role];
  }

  async byToken({ id, session }: Person): Promise<Caller> {
    const claims = { userId: id, sessionId: session };
    const token = await signAccessToken(claims, new Date());
    return { headers: { authorization: `Bearer ${token}` }, session };
  }

  private async byKey({ id, session }: Person): Promise<Caller> {
    const secret = this.keys.get(id) ?? newApiKeySecret();
    if (!this.keys.has(id)) await mintKey(this.server, id, secret);
    this.keys.set(id, secret);
    return { headers: { authorization: `Bearer ${secret}` }, session };
  }

  private async byCookie({ id, session }: Person): Promise<Caller> {
    const value = await encodeSessionJwt({ sub: id, sid: session });
    const cookie = `${sessionCookieNames.http}=${value}`;
    return { headers: { cookie, origin: this.server.baseUrl }, session };
  }

  private async mint(role: Role): Promise<Person[]> {
    const people = Array.from({ length: peopleAtOnce }, () => ({
      id: randomUUID() as UserId,
      session: randomUUID() as SessionId,
      account: randomUUID(),
      email: `fuzz-${randomUUID()}@example.fr`,
    }));
    await queryDatabase(
      this.server,
      `with given as (select * from json_to_recordset($1::text::json)
         as person (id uuid, session uuid, account uuid, email text)),
       opened as (insert into accounts (id) select account from given),
       joined as (insert into users (id, account_id, email, role, password_hash)
         select id, account, email, $2::text::user_role, $3 from given)
       insert into sessions (id, user_id, created_at, last_used_at, expires_at, ends_at)
         select session, id, now(), now(), now() + interval '1 day', now() + interval '1 day' from given`,
      [JSON.stringify(people), role, knownPassword().hash],
    );
    return people;
  }
}

/** Inserts an API key and returns its id. */
export async function mintKey(
  server: ServerAddress,
  userId: UserId,
  secret: string,
): Promise<string> {
  const id = randomUUID();
  await queryDatabase(
    server,
    `insert into api_keys (id, user_id, name, secret_hash, created_at)
     values ($1, $2, 'fuzz', $3, now())`,
    [id, userId, hashOpaqueToken(secret)],
  );
  return id;
}

/** Whether the service does not know the caller. */
export function isStranger(caller: CallerName): boolean {
  return caller === "nobody" || caller === "nonsense" || caller === "ended";
}
