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
const day = (name: string) => date(name, { mode: "string" });
/** The user whom a row belongs to, and with whom it is deleted. */
const ownerId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

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
    /** The columns that the user chose for tables of companies; null: none chosen. */
    tableColumns: text("table_columns").array(),
  },
  (table) => [index("users_account_id").on(table.accountId)],
);

/** Searches that a user keeps by name. */
export const savedSearches = pgTable(
  "saved_searches",
  {
    id: uuid("id").primaryKey(),
    userId: ownerId(),
    name: text("name").notNull(),
    /** The query string of the search page. */
    query: text("query").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("saved_searches_user_id").on(table.userId, table.createdAt),
    uniqueIndex("saved_searches_name").on(table.userId, table.name),
  ],
);

export const invitations = pgTable(
  "invitations",
  {
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    /** The only email address that may use it; null: anyone with the link. */
    email: text("email"),
    role: userRole("role").notNull(),
    /** The invitee's language, for the mail and the page; null: not given. */
    locale: text("locale", { enum: ["fr", "en"] }),
    /** Who sent it last; null: the operator, or a user who was deleted. */
    invitedByUserId: uuid("invited_by_user_id").references(() => users.id, {
      onDelete: "set null",
    }),
    /** Made by a server start, for the first administrator. At most one can be used. */
    isBootstrap: boolean("is_bootstrap").notNull().default(false),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    usedAt: moment("used_at"),
    /** null although `usedAt` is set: the user was deleted. */
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
    userId: ownerId(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at").notNull(),
    /** Moves forward with each use, but never past `endsAt`. */
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
    /** The successor token is derived from this salt and the token itself, which is not stored. */
    childSalt: text("child_salt"),
  },
  (table) => [index("refresh_tokens_session_id").on(table.sessionId)],
);

/** Password reset links. Using one deletes all rows of its user. */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: ownerId(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("password_resets_user_id").on(table.userId)],
);

/** API keys. Deleting a key deletes its row. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey(),
    userId: ownerId(),
    name: text("name").notNull(),
    secretHash: text("secret_hash").notNull().unique(),
    createdAt: moment("created_at").notNull(),
    /** null: never. */
    expiresAt: moment("expires_at"),
    /** Accurate to five minutes; null: never used. */
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("api_keys_user_id").on(table.userId, table.createdAt)],
);

/** Kinds of device from which a user has signed in. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: ownerId(),
    /** A readable name, such as `Firefox, Windows`. */
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
    /** The account whose journal shows it; null: none. */
    accountId: uuid("account_id"),
    /** The user whom it concerns; null: unknown, or deleted since. */
    userId: uuid("user_id"),
    /** The user who acted, if not `userId`; null: that user, or the operator. */
    actorUserId: uuid("actor_user_id"),
    sessionId: uuid("session_id"),
    invitationId: uuid("invitation_id"),
    clientAddress: text("client_address"),
    details: jsonb("details").$type<Record<string, string>>().notNull().default({}),
    /** Equal events of one hour share a row and this key; null: the row is a single event. */
    sumKey: text("sum_key").unique(),
    /** How many events share the row; the last one happened at `lastAt`. */
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
 * Every import and every update, with its input and its outcome. Each import of a stock fills the schema `register_<id>`; `live_register` names the live
 * one.
 */
export const imports = pgTable("imports", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  kind: text("kind", { enum: ["stock", "delta", "rollback", "demo"] }).notNull(),
  startedAt: moment("started_at").notNull().defaultNow(),
  finishedAt: moment("finished_at"),
  /** `unchanged`: an update found nothing new, and began no import. */
  outcome: text("outcome", {
    enum: ["running", "live", "failed", "abandoned", "unchanged"],
  }).notNull(),
  /** Names, sizes and SHA-256 of the files. */
  files: jsonb("files").$type<ImportFile[]>().notNull().default([]),
  /** The last change in the files; of a rollback, in the register. */
  stockDate: day("stock_date"),
  /** The last change in the register that the import made, once daily changes moved it; null: `stockDate`. */
  dataDate: day("data_date"),
  /** Rows read, kept, masked, rejected, by file. */
  counts: jsonb("counts").$type<Record<string, number>>().notNull().default({}),
  error: text("error"),
});

export type ImportFile = { name: string; bytes: number | null; sha256: string };

/** One row: when the last backup was taken. */
export const lastBackups = pgTable("last_backup", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  takenAt: moment("taken_at").notNull(),
});

/** One row that names the PostgreSQL schemas of the live register and of the previous one. */
export const liveRegister = pgTable("live_register", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  schemaName: text("schema_name").notNull(),
  previousSchemaName: text("previous_schema_name"),
  /** Rises with each import, rollback and daily change. Data cached from another version is stale. */
  version: integer("version").notNull().default(0),
  since: moment("since").notNull().defaultNow(),
});

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
/** Sorted by bytes, independently of the database's locale. */
const token = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** Equal matches are sorted by `id`: names of fewer words first, then by importance. */
const legalUnitColumns = {
  id: integer("id").primaryKey(),
  siren: integer("siren").notNull().unique(),
  headOfficeSiret: bigint("head_office_siret", { mode: "number" }),
  /** In euros. */
  capital: bigint("capital", { mode: "number" }),
  /** Time of INSEE's last change, in French local time. */
  updatedAt: timestamp("updated_at", { mode: "string" }),
  registrationDate: day("registration_date"),
  active: boolean("active").notNull(),
  /** Opted out of publication: no street or postal code is kept, and no name of a person. */
  masked: boolean("masked").notNull(),
  /** The unit has no name, so `name` is the shop sign of its head office. */
  nameIsSign: boolean("name_is_sign").notNull(),
  /** null: not published. */
  name: text("name"),
  /** Acronym and trade names, joined by ` / `. */
  aliases: text("aliases"),
  legalForm: text("legal_form"),
  nafCode: text("naf_code"),
  /** `NAFRev2`, `NAFRev1`, `NAF1993` or `NAP`. */
  nafVersion: text("naf_version"),
  employeeRange: text("employee_range"),
  /** `PME`, `ETI` or `GE`. */
  category: text("category"),
  employer: boolean("employer"),
  /** Of the social economy. */
  socialEconomy: boolean("social_economy"),
  /** The day on which a closed unit closed, or last changed since. */
  closingDate: day("closing_date"),
  /** Of the head office, as published: its shop signs and trade names joined by ` / `, and its town. */
  signs: text("signs"),
  city: text("city"),
  postalCode: text("postal_code"),
};

/** `siret / 100000` is the SIREN. */
const establishmentColumns = {
  siret: bigint("siret", { mode: "number" }).primaryKey(),
  updatedAt: timestamp("updated_at", { mode: "string" }),
  isHeadOffice: boolean("is_head_office").notNull(),
  active: boolean("active").notNull(),
  /** Shop sign or trade name. */
  name: text("name"),
  /** Its other shop signs and trade names, joined by ` / `. */
  aliases: text("aliases"),
  street: text("street"),
  /** Of the address: building, staircase, « chez … ». */
  complement: text("complement"),
  creationDate: day("creation_date"),
  /** The day on which a closed establishment closed, or last changed since. */
  closingDate: day("closing_date"),
  postalCode: text("postal_code"),
  city: text("city"),
  /** INSEE's code of the commune; null abroad. */
  commune: text("commune"),
  /** Such as `75`, `2A` or `974`; null abroad. */
  department: text("department"),
  /** ISO 3166-1 alpha-2; `ZZ`: abroad, country unknown. */
  country: text("country").notNull(),
  nafCode: text("naf_code"),
  nafVersion: text("naf_version"),
};

/**
 * The tables of one register. Each import fills a PostgreSQL schema of its own. The template is `register_0`: it is
 * empty, is live before the first import, and is the one that migrations change.
 */
export function registerTables(schemaName: string) {
  const register = pgSchema(schemaName);
  return {
    legalUnits: register.table("legal_units", legalUnitColumns),
    establishments: register.table("establishments", establishmentColumns),
    /** The inverted index; `lib/search/index` describes its tokens. */
    searchIndex: register.table("search_index", {
      token: token("token").primaryKey(),
      /** Number of companies with the token, or number of names in a bucket of names. */
      n: integer("n").notNull(),
      /** The companies' ids, or the names of the bucket. */
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
