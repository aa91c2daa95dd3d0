import { maxPage, maxQueryLength } from "@/lib/contract/registry";

const text = { type: "string" };
const textOrNull = { type: "string", nullable: true };
const ok = { type: "boolean" };

const whole = (properties: Record<string, object>) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});

const company = whole({
  siren: text,
  siret: textOrNull,
  name: textOrNull,
  legalForm: textOrNull,
  registrationDate: textOrNull,
  address: whole({ street: textOrNull, postalCode: textOrNull, city: textOrNull, country: text }),
  nafCode: textOrNull,
  nafLabel: textOrNull,
  active: ok,
  employeeRange: textOrNull,
  capital: { type: "integer", nullable: true },
});

const found = whole({
  siren: text,
  siret: textOrNull,
  name: textOrNull,
  legalForm: textOrNull,
  city: textOrNull,
  postalCode: textOrNull,
  active: ok,
});

const user = whole({ id: text, email: text, role: text, accountId: text });

export const companyAnswer = whole({ ok, company });
export const searchPage = whole({
  ok,
  companies: { type: "array", items: found },
  total: { type: "integer" },
  page: { type: "integer" },
});
export const userAnswer = whole({ ok, user });
export const liveAnswer = whole({ ok });

export const searchQuery = {
  type: "object",
  properties: {
    q: { type: "string", minLength: 1, maxLength: maxQueryLength, pattern: "^[^\\p{Cc}]*$" },
    page: { type: "integer", minimum: 1, maximum: maxPage },
    active: { type: "boolean" },
    department: { type: "string", pattern: "^(?:\\d{2}|2[AaBb]|9[78]\\d)$" },
    postalCode: { type: "string", pattern: "^\\d{5}$" },
    nafCode: { type: "string", pattern: "^\\d{1,2}(?:\\.?\\d{1,2}[A-Za-z]?)?$" },
    legalForm: { type: "string", pattern: "^\\d{1,4}$" },
  },
  required: ["q"],
};
