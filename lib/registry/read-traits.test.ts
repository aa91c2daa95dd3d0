import { describe, expect, it } from "vitest";
import { parisDay } from "@/lib/contract/paris-day";
import { readTraits } from "./read-traits";
import { monthsAgo } from "./said-dates";

const from10 = "11,12,21,22,31,32,41,42,51,52,53";
const from50 = from10.slice(6);
const below20 = "NN,00,01,02,03,11";

describe("numbers of employees", () => {
  it.each([
    ["10 salariés et plus", from10],
    ["10 salarié(s) et plus", from10],
    ["avec 10 employees or more", from10],
    ["10 or more employees", from10],
    ["au moins 10 salariés", from10],
    ["d’au moins 10 salariés", from10],
    ["10+ employees", from10],
    ["10 salariés minimum", from10],
    ["≥ 10 salariés", from10],
    ["plus de 9 salariés", from10],
    ["plus de 50 salariés", from50],
    ["de plus de 50 salariés", from50],
    ["more than 50 people", from50],
    ["plus de 99 salariés", from50.slice(3)],
    ["plus de 6 salariés", from10],
    ["plus de 0 salarié", `01,02,03,${from10}`],
    ["over 250 employees", from10.slice(15)],
    ["plus de 30 salariés", from50],
    ["PLUS DE 1 000 SALARIES", "42,51,52,53"],
    ["more than 1,000 employees", "42,51,52,53"],
    ["10000 salariés ou plus", "53"],
    ["plus de 20 000 salariés", null],
    ["moins de 20 salariés", below20],
    ["moins de 19 salariés", "NN,00,01,02,03"],
    ["au plus 19 salariés", below20],
    ["jusqu’à 20 salariés", below20],
    ["20 salariés au maximum", below20],
    ["no more than 20 employees", below20],
    ["under 20 staff", below20],
    ["50 à 99 salariés", "21"],
    ["de 50 à 249 salariés", "21,22,31"],
    ["entre 50 et 100 salariés", "21"],
    ["50-99 employees", "21"],
    ["between 10 and 50 employees", "11,12"],
    ["51 à 60 salariés", null],
    ["99 à 50 salariés", null],
    ["10 salariés", "11"],
    ["plutôt 60 salariés", "21"],
    ["sans salarié", "NN,00"],
    ["sans employés", "NN,00"],
    ["0 salarié", "NN,00"],
    ["without employees", "NN,00"],
    ["with no staff", "NN,00"],
    ["sans personne", null],
    ["100 employees", "22"],
    ["100 personnes", null],
    ["plus de 50", null],
    ["plus de 50 salariésx", null],
  ])("%s", (text, employeeRange) => {
    expect(readTraits(text).traits).toEqual(employeeRange ? { employeeRange } : {});
  });
});

const march = { createdFrom: "2024-03-01", createdTo: "2024-03-31" };
const [twoYears, sixMonths, tenYears] = [24, 6, 120].map((months) => monthsAgo(months));
const year = Number(parisDay(new Date()).slice(0, 4));
it.each([
  ["créées depuis 2020", { createdFrom: "2020-01-01" }],
  ["cree\u0301es depuis 2020", { createdFrom: "2020-01-01" }],
  ["founded since 2020", { createdFrom: "2020-01-01" }],
  ["immatriculées à partir de 2020", { createdFrom: "2020-01-01" }],
  ["créée en 2019", { createdFrom: "2019-01-01", createdTo: "2019-12-31" }],
  ["created 2019", { createdFrom: "2019-01-01", createdTo: "2019-12-31" }],
  ["créées entre 2015 et 2019", { createdFrom: "2015-01-01", createdTo: "2019-12-31" }],
  ["founded between 2019 and 2015", {}],
  ["créées après 2020", { createdFrom: "2021-01-01" }],
  ["founded before 2000", { createdTo: "1999-12-31" }],
  ["créées jusqu'en 2000", { createdTo: "2000-12-31" }],
  ["créées en 20190", {}],
  ["créées en mars 2024", march],
  ["founded in March 2024", march],
  ["créées en 03/2024", march],
  ["créées depuis le 1er mars 2024", { createdFrom: "2024-03-01" }],
  ["créées depuis le 15/03/2024", { createdFrom: "2024-03-15" }],
  ["depuis septembre 2023", { createdFrom: "2023-09-01" }],
  ["créées après février 2024", { createdFrom: "2024-03-01" }],
  ["fermées avant le 1er janvier 2024", { closedTo: "2023-12-31" }],
  ["closed until 29 february 2024", { closedTo: "2024-02-29" }],
  [
    "créées entre décembre 2023 et août 2024",
    { createdFrom: "2023-12-01", createdTo: "2024-08-31" },
  ],
  ["créées du 15 mai 2024 au 31 mai 2024", { createdFrom: "2024-05-15", createdTo: "2024-05-31" }],
  ["fermées le 31 décembre 2023", { closedFrom: "2023-12-31", closedTo: "2023-12-31" }],
  ["créées entre janvier et mars 2024", { createdFrom: "2024-01-01", createdTo: "2024-03-31" }],
  ["créées du 1er janvier au 30 juin 2024", { createdFrom: "2024-01-01", createdTo: "2024-06-30" }],
  ["créées le 31 février 2024", {}],
  ["créées en 13/2024", {}],
  ["depuis le 8 mai 1945", { createdFrom: "1945-05-08" }],
  ["créées depuis 2 ans", { createdFrom: twoYears }],
  ["créées il y a moins de deux ans", { createdFrom: twoYears }],
  ["créées ces deux dernières années", { createdFrom: twoYears }],
  ["fermées au cours des 6 derniers mois", { closedFrom: sixMonths }],
  ["founded in the last two years", { createdFrom: twoYears }],
  ["closed within the past 6 months", { closedFrom: sixMonths }],
  ["de moins de 2 ans", { createdFrom: twoYears }],
  ["de plus de dix ans", { createdTo: tenYears }],
  ["depuis deux ans", { createdFrom: twoYears }],
  ["créées il y a moins d’un an", { createdFrom: monthsAgo(12) }],
  ["ouvertes depuis moins d'un an", { active: "true", createdFrom: monthsAgo(12) }],
  ["over 10 years old", { createdTo: tenYears }],
  ["les 2 ans", {}],
  ["créées depuis 3000 ans", {}],
  ["de plus de 9 999 999 ans", {}],
  ["founded within the last 9999999 months", {}],
  ["30 ans", {}],
  ["créées cette année", { createdFrom: `${year}-01-01`, createdTo: `${year}-12-31` }],
  ["founded since last year", { createdFrom: `${year - 1}-01-01` }],
  ["fermées l’an dernier", { closedFrom: `${year - 1}-01-01`, closedTo: `${year - 1}-12-31` }],
  ["créées depuis l’année dernière", { createdFrom: `${year - 1}-01-01` }],
  ["depuis cette année", { createdFrom: `${year}-01-01` }],
  ["cette année-là", {}],
])("years, months and days: %s", (text, traits) => {
  expect(readTraits(text).traits).toEqual(traits);
});

it("a date of a name is left in it", () => {
  expect(readTraits("rue du 8 mai 1945")).toEqual({ traits: {}, rest: "rue du 8 mai 1945" });
});

it.each([
  [
    "restaurants fermés à Bordeaux en 2023",
    { closedFrom: "2023-01-01", closedTo: "2023-12-31" },
    "restaurants à Bordeaux",
  ],
  [
    "entreprises créées à Lyon en mars 2024",
    { createdFrom: "2024-03-01", createdTo: "2024-03-31" },
    "à Lyon",
  ],
  [
    "boulangeries créées dans le Rhône entre 2019 et 2021",
    { createdFrom: "2019-01-01", createdTo: "2021-12-31" },
    "boulangeries dans le Rhône",
  ],
  ["dissolved companies in Nantes since 2024", { closedFrom: "2024-01-01" }, "in Nantes"],
  [
    "SAS créées en 2020 et fermées à Nice en 2023",
    {
      legalForm: "57",
      createdFrom: "2020-01-01",
      createdTo: "2020-12-31",
      closedFrom: "2023-01-01",
      closedTo: "2023-12-31",
    },
    "à Nice",
  ],
  [
    "artisans créés à Lille 2024",
    { createdFrom: "2024-01-01", createdTo: "2024-12-31" },
    "artisans à Lille",
  ],
  ["restaurants fermés à Bordeaux", { active: "false" }, "restaurants à Bordeaux"],
])("a date apart from what happened: %s", (text, traits, rest) => {
  expect(readTraits(text)).toEqual({ traits, rest });
});

it.each([
  ["PME", { category: "PME" }],
  ["small and medium-sized businesses", { category: "PME" }],
  ["entreprises de taille intermédiaire", { category: "ETI" }],
  ["grandes entreprises", { category: "GE" }],
  ["SAS", { legalForm: "57" }],
  ["sasu", { legalForm: "5720" }],
  ["SARL", { legalForm: "54" }],
  ["SCI", { legalForm: "6540" }],
  ["SASKIA", {}],
  ["SAS et SARL", { legalForm: "57,54" }],
  ["PME ou ETI", { category: "PME,ETI" }],
  ["qui sont toujours ouvertes", { active: "true" }],
  ["en activité", { active: "true" }],
  ["currently open", { active: "true" }],
  ["activement", {}],
  ["cessées", { active: "false" }],
  ["fermés depuis 2020", { closedFrom: "2020-01-01" }],
  ["qui ont cessé leur activité en 2023", { closedFrom: "2023-01-01", closedTo: "2023-12-31" }],
  ["closed between 2020 and 2022", { closedFrom: "2020-01-01", closedTo: "2022-12-31" }],
  ["fermés", { active: "false" }],
  ["dissoutes", { active: "false" }],
  ["liquidées en 2023", { closedFrom: "2023-01-01", closedTo: "2023-12-31" }],
  ["gaz liquide", {}],
  ["depuis 2021", { createdFrom: "2021-01-01" }],
  ["plutôt après 2005", { createdFrom: "2006-01-01" }],
  ["before 1990", { createdTo: "1989-12-31" }],
  ["les dix plus anciens", { sort: "createdAt" }],
  ["la plus ancienne", { sort: "createdAt" }],
  ["10 plus grosses ETI", { category: "ETI", sort: "-employees" }],
  ["sociétés civiles immobilières", { legalForm: "6540" }],
  ["sociétés civiles et anonymes", { legalForm: "65" }],
  ["sociétés anonymes", { legalForm: "55,56" }],
  ["entrepreneurs individuels", { legalForm: "1" }],
  ["ESS", { economieSociale: "true" }],
  ["de l’économie sociale et solidaire", { economieSociale: "true" }],
  ["social economy", { economieSociale: "true" }],
  ["Essor", {}],
  ["société civile immobilière", {}],
  ["SAS 62.01Z depuis 2021", { nafCode: "62.01Z", legalForm: "57", createdFrom: "2021-01-01" }],
  ["code NAF : 6201z", { nafCode: "62.01Z" }],
  ["62.99Y", {}],
])("a category, a legal form, a state, a year or an activity’s code: %s", (text, traits) => {
  expect(readTraits(text).traits).toEqual(traits);
});

it.each([
  ["boulangeries Lyon 10 salariés et plus", "boulangeries Lyon"],
  ["bakeries in Lyon with 10 employees or more", "bakeries in Lyon"],
  ["bakeries with over 250 employees in Lyon", "bakeries in Lyon"],
  ["entreprises de plus de 50 salariés à Lyon", "à Lyon"],
  ["sociétés de conseil de plus de 50 salariés et créées depuis 2020", "de conseil"],
  ["PME informatique Paris", "informatique Paris"],
  ["les PME de Lyon", "de Lyon"],
  ["toutes les entreprises créées en 2024 à Lyon", "à Lyon"],
  ["all the companies founded since 2020 in Lyon", "in Lyon"],
  ["Saskia SAS Paris", "Saskia Paris"],
  ["SARL et SAS informatiques Paris", "informatiques Paris"],
  ["société générale", "société générale"],
  ["toutes les entreprises de plomberie ouvertes à Nantes", "de plomberie à Nantes"],
  ["sociétés du Rhône", "du Rhône"],
  ["entreprises informatiques à Lyon", "informatiques à Lyon"],
  ["entreprises", "entreprises"],
  ["sociétés qui ont plus de 50 salariés à Lyon", "à Lyon"],
  ["quelles sont les boulangeries à Lyon ?", "boulangeries à Lyon ?"],
  ["combien d’entreprises créées en 2023 à Lille ?", "à Lille ?"],
  ["donnez-moi la liste des entreprises de plomberie", "de plomberie"],
  ["je cherche un plombier", "un plombier"],
  ["find all the bakeries in Lyon", "bakeries in Lyon"],
  ["list of companies in Lyon with no employees", "in Lyon"],
  ["I’m looking for a plumber", "plumber"],
  ["La Liste", "La Liste"],
  ["Listel Lyon", "Listel Lyon"],
  ["Sans Souci", "Sans Souci"],
  ["SAS 62.01Z en Gironde", "en Gironde"],
])("the other words: %s", (text, rest) => {
  expect(readTraits(text).rest).toBe(rest);
});

it("a pasted list is left as it is", () => {
  const list = "356 000 000 ".repeat(600);
  expect(readTraits(list)).toEqual({ traits: {}, rest: list });
});
