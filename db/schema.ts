import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const userRole = pgEnum("user_role", ["member", "admin"]);

export const accounts = pgTable("accounts", {
  id: uuid("id").primaryKey(),
  createdAt: moment("created_at").notNull().defaultNow(),
});

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    email: text("email").notNull().unique(),
    role: userRole("role").notNull(),
    passwordHash: text("password_hash").notNull(),
    disabledAt: moment("disabled_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("users_account_id").on(table.accountId)],
);

export const invitations = pgTable(
  "invitations",
  {
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    /** The only address that may use it; null: any. */
    email: text("email"),
    role: userRole("role").notNull(),
    /** The reader's language, for the mail and the page; null: not said. */
    locale: text("locale", { enum: ["fr", "en"] }),
    /** Who sent it last; null: the operator, or a user who was deleted. */
    invitedByUserId: uuid("invited_by_user_id").references(() => users.id, {
      onDelete: "set null",
    }),
    /** Made by a start for the first administrator; one at a time can be used. */
    isBootstrap: boolean("is_bootstrap").notNull().default(false),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    usedAt: moment("used_at"),
    /** null with `usedAt`: a user who was deleted. */
    usedByUserId: uuid("used_by_user_id").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("invitations_account_id").on(table.accountId),
    index("invitations_invited_by_user_id").on(table.invitedByUserId),
    index("invitations_used_by_user_id").on(table.usedByUserId),
    uniqueIndex("invitations_one_bootstrap")
      .on(table.isBootstrap)
      .where(sql`${table.isBootstrap} and ${table.usedAt} is null and ${table.revokedAt} is null`),
    check(
      "invitations_user_only_if_used",
      sql`${table.usedByUserId} is null or ${table.usedAt} is not null`,
    ),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at").notNull(),
    /** Slides with each refresh, never past `endsAt`. */
    expiresAt: moment("expires_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    revokedAt: moment("revoked_at"),
    userAgent: text("user_agent"),
  },
  (table) => [index("sessions_user_id").on(table.userId)],
);

export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    rotatedAt: moment("rotated_at"),
    /** With the token itself gives its one child; worth nothing alone. */
    childSalt: text("child_salt"),
  },
  (table) => [index("refresh_tokens_session_id").on(table.sessionId)],
);

/** Links to a new password; a row is gone once it is used. */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("password_resets_user_id").on(table.userId)],
);

/** Keys of programs; a row is gone once its key is deleted. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    secretHash: text("secret_hash").notNull().unique(),
    createdAt: moment("created_at").notNull(),
    /** null: never. */
    expiresAt: moment("expires_at"),
    /** To within five minutes; null: never used. */
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("api_keys_user_id").on(table.userId, table.createdAt)],
);

/** The kinds of device from which a user has signed in. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What a person would call it, such as `Firefox, Windows`. */
    device: text("device").notNull(),
    firstUsedAt: moment("first_used_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.device] })],
);

export const auditEvents = pgTable(
  "audit_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: moment("at").notNull().defaultNow(),
    event: text("event").notNull(),
    /** Whose journal it belongs to; null: nobody's. */
    accountId: uuid("account_id"),
    /** Whom it is about; null: nobody known, or a user who was deleted. */
    userId: uuid("user_id"),
    /** Who did it, when that is another than `userId`; null: the user, or the operator. */
    actorUserId: uuid("actor_user_id"),
    sessionId: uuid("session_id"),
    invitationId: uuid("invitation_id"),
    clientAddress: text("client_address"),
    details: jsonb("details").$type<Record<string, string>>().notNull().default({}),
    /** Equal events of a while share a row: what makes them equal; null: this event stands alone. */
    sumKey: text("sum_key").unique(),
    /** How many events the row sums up, the last of them at `lastAt`. */
    count: integer("count").notNull().default(1),
    lastAt: moment("last_at"),
  },
  (table) => [
    index("audit_events_user_id").on(table.userId, table.at),
    index("audit_events_account_id").on(table.accountId, table.at),
    index("audit_events_at").on(table.at),
  ],
);

/**
 * Every import: what was read, and what became of it. Its register's schema is `register_<id>`;
 * `live_register` says which one serves.
 */
export const imports = pgTable("imports", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  kind: text("kind", { enum: ["stock", "delta", "rollback", "demo"] }).notNull(),
  startedAt: moment("started_at").notNull().defaultNow(),
  finishedAt: moment("finished_at"),
  outcome: text("outcome", { enum: ["running", "live", "failed", "abandoned"] }).notNull(),
  /** Names, sizes and SHA-256 of the files. */
  files: jsonb("files").$type<ImportFile[]>().notNull().default([]),
  /** Date of the data: the last change in the files. */
  stockDate: date("stock_date", { mode: "string" }),
  /** Rows read, kept, masked, rejected, by file. */
  counts: jsonb("counts").$type<Record<string, number>>().notNull().default({}),
  error: text("error"),
});

export type ImportFile = { name: string; bytes: number | null; sha256: string };

/** One row: the PostgreSQL schema that holds the register now serving, and the one before it. */
export const liveRegister = pgTable("live_register", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  schemaName: text("schema_name").notNull(),
  previousSchemaName: text("previous_schema_name"),
  /** Rises with each import, rollback and daily change: what was read of another version is stale. */
  version: integer("version").notNull().default(0),
  since: moment("since").notNull().defaultNow(),
});

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
/** Sorted by its bytes, whatever the database's locale. */
const token = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * The tables of one register. Each import fills a PostgreSQL schema of its own, made in the image of
 * `register_0`, which is empty, serves before the first import, and is the one that migrations shape.
 */
export function registerTables(schemaName: string) {
  const register = pgSchema(schemaName);
  return {
    /** `id` is the order among equal matches: names of fewer words first, then by importance. */
    legalUnits: register.table("legal_units", {
      id: integer("id").primaryKey(),
      siren: integer("siren").notNull().unique(),
      headOfficeSiret: bigint("head_office_siret", { mode: "number" }),
      /** Euros. */
      capital: bigint("capital", { mode: "number" }),
      /** INSEE's last change, French local time. */
      updatedAt: timestamp("updated_at", { mode: "string" }),
      registrationDate: date("registration_date", { mode: "string" }),
      active: boolean("active").notNull(),
      /** Opted out of publication: a person keeps no name, anyone no street and no postal code. */
      masked: boolean("masked").notNull(),
      /** Has no name of its own: `name` is the head office's sign. */
      nameIsSign: boolean("name_is_sign").notNull(),
      /** null: not published. */
      name: text("name"),
      /** Sigle and usual names, joined by ` / `. */
      aliases: text("aliases"),
      legalForm: text("legal_form"),
      nafCode: text("naf_code"),
      /** `NAFRev2`, `NAFRev1`, `NAF1993` or `NAP`. */
      nafVersion: text("naf_version"),
      employeeRange: text("employee_range"),
      /** Of the head office, as is published: its signs and usual names joined by ` / `, and its place. */
      signs: text("signs"),
      city: text("city"),
      postalCode: text("postal_code"),
    }),
    /** `siret / 100000` is the SIREN. */
    establishments: register.table("establishments", {
      siret: bigint("siret", { mode: "number" }).primaryKey(),
      updatedAt: timestamp("updated_at", { mode: "string" }),
      isHeadOffice: boolean("is_head_office").notNull(),
      active: boolean("active").notNull(),
      /** Sign or usual name. */
      name: text("name"),
      /** Its other signs and usual name, joined by ` / `. */
      aliases: text("aliases"),
      street: text("street"),
      postalCode: text("postal_code"),
      city: text("city"),
      /** `75`, `2A`, `974`; null abroad. */
      department: text("department"),
      /** ISO 3166-1 alpha-2; `ZZ`: abroad, country unknown. */
      country: text("country").notNull(),
      nafCode: text("naf_code"),
      nafVersion: text("naf_version"),
    }),
    /** What companies are found by: `lib/search/index` says what a token is. */
    searchIndex: register.table("search_index", {
      token: token("token").primaryKey(),
      /** How many companies have it; of a bucket of names, how many names it holds. */
      n: integer("n").notNull(),
      /** Their ids, or the bucket's names. */
      postings: bytea("postings").notNull(),
    }),
  };
}

export type RegisterTables = ReturnType<typeof registerTables>;

export const emptyRegister = "register_0";
export const register0 = pgSchema(emptyRegister);
export const {
  legalUnits: legalUnits0,
  establishments: establishments0,
  searchIndex: searchIndex0,
} = registerTables(emptyRegister);
