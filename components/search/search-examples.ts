import { employeesFrom } from "@/lib/contract/employee-ranges";

// Searches that show what the search can do. Each finds companies in INSEE's register and in the demo register.

// On a phone only the first of each kind are shown, so that recent searches are not too far down.

/** Shown as they are typed. */
export const textExamples = [
  { id: "typo", q: "dassault aviaton" },
  { id: "town", q: "thales meudon" },
  { id: "siren", q: "552 032 534" },
  { id: "acronym", q: "ratp" },
] as const;

const restaurants = "56.10A,56.10B,56.10C";

/** Query strings of searches by filters alone, which have labels in the messages. Whoever types a label gets its search too. */
export const filterExamples = [
  {
    id: "restaurants",
    query: `department=75&nafCode=56.30Z,${restaurants}&employeeRange=${employeesFrom(10)}`,
  },
  { id: "newest", query: "department=69&sort=-createdAt" },
  { id: "closed", query: `active=false&department=75&nafCode=${restaurants}` },
  { id: "associations", query: "department=35&legalForm=92" },
] as const;
