const tenEmployeesOrMore = "11,12,21,22,31,32,41,42,51,52,53";

// Searches that show what the search can do. Each finds companies in INSEE's register and in the demo register.

/** Shown as they are typed. */
export const textExamples = [
  { id: "typo", q: "dassault aviaton" },
  { id: "town", q: "thales meudon" },
  { id: "acronym", q: "ratp" },
  { id: "siren", q: "552 032 534" },
] as const;

/** Query strings of searches by filters alone, which have labels in the messages. */
export const filterExamples = [
  { id: "restaurants", query: `department=75&nafCode=56&employeeRange=${tenEmployeesOrMore}` },
  { id: "associations", query: "department=35&legalForm=92" },
  { id: "newest", query: "department=69&sort=-createdAt" },
  { id: "closed", query: "active=false&department=75&nafCode=56.10A" },
] as const;
