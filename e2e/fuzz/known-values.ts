import { randomUUID } from "node:crypto";
import { newApiKeySecret } from "@/lib/auth/api-key-secret";
import { newEmail } from "../support/accounts";
import { knownPassword } from "../support/known-password";
import { mintInvitation, mintPasswordReset, mintSession, mintUser } from "../support/mint";
import { queryDatabase } from "../support/query-database";
import type { ServerAddress } from "../support/server";
import { type FuzzCallers, mintKey, type Person } from "./fuzz-callers";

const each = 8;
/** Most requests that delete one are valid, and few that rename one. */
const searches = 40;

/** The placeholders for existing values, by the field or parameter that accepts them. */
export const knownNames: Record<string, string[]> = {
  email: ["__email0__", "__email1__", "__email2__", "__stranger0__", "__stranger1__"],
  password: ["__password__", "__password__", "a good new password"],
  currentPassword: ["__password__"],
  newPassword: ["another good password"],
  invitationToken: numbered("invitation"),
  resetToken: numbered("reset"),
  refresh_token: numbered("refresh"),
  "sessions id": ["__own__", ...numbered("id")],
  "keys id": numbered("key"),
  "searches id": numbered("search", searches),
  "users id": numbered("colleague"),
  "invitations id": numbered("invited"),
  // Of every kind, and of none.
  id: [
    ...["__id0__", "__key0__", "__search0__", "__colleague0__", "__invited0__"],
    "5d1c0b0e-6f5e-4c57-9a3c-0f6f1c9f0a11",
  ],
  sirens: ["356000000", "552032534"],
  limit: ["100", "1"],
  siren: ["356000000", "552032534", "FR83552032534", "35600000000048"],
  department: ["75", "2A,92"],
  region: ["84"],
  city: ["Paris", "69383"],
  nafCode: ["62.01Z", "J", "6", "informatique"],
  legalForm: ["5710", "1"],
  employeeRange: ["12", "NN,00"],
  category: ["PME,GE"],
  createdFrom: ["2020-02-29"],
  createdTo: ["1999-12-31"],
  closedFrom: ["2010-01-01"],
  include: ["facets", "match,activity"],
  siret: ["35600000000048"],
  query: ["department=75&sort=-createdAt", "q=la+poste&page=2"],
  tableColumns: ["siren", "name"],
  q: ["la poste", "danone", "edf chatou", "356000000", "35600000000048", "a"],
};

function numbered(name: string, count = each): string[] {
  return Array.from({ length: count }, (_, at) => `__${name}${at}__`);
}

/** Creates the values of the placeholders, so that a seed gives the same requests in every run. */
export async function makeKnownValues(
  server: ServerAddress,
  cast: FuzzCallers,
): Promise<Map<string, string>> {
  const known = new Map([["password", knownPassword().password]]);
  const staying = await cast.stayingPerson("admin");
  const member = await cast.stayingPerson("member");
  const [{ account = "" } = {}] = await queryDatabase<{ account?: string }>(
    server,
    "select account_id as account from users where id = $1",
    [staying.id],
  );
  for (let at = 0; at < searches; at += 1) {
    known.set(`search${at}`, await mintSearch(server, at % 2 ? member : staying, at));
  }
  for (let at = 0; at < each; at += 1) {
    const person = await cast.newPerson("member");
    const { token } = await mintInvitation({}, server);
    known.set(`email${at}`, person.email);
    known.set(`stranger${at}`, newEmail());
    known.set(`invitation${at}`, token);
    known.set(`id${at}`, person.session);
    known.set(`key${at}`, await mintKey(server, member.id, newApiKeySecret()));
    const invited = await mintInvitation({ account, email: newEmail() }, server);
    known.set(`invited${at}`, invited.id);
    known.set(`colleague${at}`, (await mintUser(newEmail(), { account }, server)).id);
    known.set(`refresh${at}`, await mintSession(person.id, server));
    known.set(`reset${at}`, await mintPasswordReset((await cast.newPerson("member")).id, server));
  }
  return known;
}

/** Inserts a saved search and returns its id. */
async function mintSearch(server: ServerAddress, { id }: Person, at: number): Promise<string> {
  const search = randomUUID();
  await queryDatabase(
    server,
    `insert into saved_searches (id, user_id, name, query, created_at)
     values ($1, $2, $3, 'q=la+poste', now())`,
    [search, id, `fuzz ${at}`],
  );
  return search;
}

/** Replaces the placeholders in a text by their values. */
export function withKnown(text: string, known: Map<string, string>, own: string): string {
  return text.replaceAll(/__(\w+?)__/g, (name, word: string) =>
    word === "own" ? own : (known.get(word) ?? name),
  );
}
