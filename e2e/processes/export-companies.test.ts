import { readSheet } from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { type ExportedCompany, exportColumns, xlsxMediaType } from "@/lib/contract/export";
import { parisDay } from "@/lib/contract/paris-day";
import { apiPaths, companyPath, exportPath, searchPath } from "@/lib/contract/paths";
import { CompanyAnswer, type CompanySummary, type Register } from "@/lib/contract/registry";
import {
  awkwardNames,
  importExportStock,
  maskedSiren,
  mostRows,
  siretElsewhere,
} from "../api/export-stock";
import { openDownload, outcomeOf } from "../api/open-download";
import { seedSignedInUser } from "../support/accounts";
import { type Answer, failure } from "../support/api";
import { invalid } from "../support/failures";
import { ownServer } from "../support/own-server";

const { server, api } = await ownServer({
  EXPORT_MAX_ROWS: String(mostRows),
  LIMIT_SEARCH: "100000/1m",
  LIMIT_EXPORT: "100000/1m",
});
await importExportStock(server);
const { accessToken: token } = await seedSignedInUser(api, server);

const jsonLines = async (q: string, filters = "") => {
  const answer = await api.get(`${exportPath(q, "jsonl")}${filters}`, token);
  return { ...answer, rows: answer.body as ExportedCompany[] };
};
const csv = (q: string, more = ""): Promise<Answer> =>
  api.get(`${exportPath(q, "csv")}${more}`, token);

const xlsx = async (q: string, more = "") => {
  const answer = await api.get(`${exportPath(q, "xlsx")}${more}`, token);
  return { ...answer, rows: await readSheet(answer.body as Buffer) };
};
/** The sheet that says where the file is from. */
const xlsxSource = async (answer: Answer) =>
  Object.fromEntries(await readSheet(answer.body as Buffer, 2));
const fileNameOf = ({ headers }: Answer) =>
  /^attachment; filename="([^"]+)"$/.exec(headers["content-disposition"] ?? "")?.[1];
const today = () => parisDay(new Date());

async function searchAll(q: string, filters: string): Promise<CompanySummary[]> {
  const all: CompanySummary[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await api.get(searchPath(q, page) + filters, token);
    const { companies, total } = body as { companies: CompanySummary[]; total: number };
    all.push(...companies);
    if (companies.length === 0 || all.length >= total) return all;
  }
}

describe("GET /v1/registry/export, 200", () => {
  it.each([
    ["panorama proche", ""],
    ["panorama 11", ""],
    ["panorama 11", "&department=69&active=true"],
    ["panorma proche", ""],
    ["panorama proche introuvable", ""],
    ["panorama proche", "&exact=true&department=69"],
    ["risque", ""],
    ["200000003 999999999 200000001 200000002", ""],
    [siretElsewhere, ""],
    [`200000003 ${siretElsewhere} 200000001`, ""],
    ["introuvable", ""],
  ])("%s%s has the companies of the search in the same order", async (q, filters) => {
    const { rows, headers } = await jsonLines(q, filters);
    const found = await searchAll(q, filters);
    expect(rows).toMatchObject(found);
    expect(headers["x-total-count"]).toBe(String(found.length));
  });

  it("of a list has the whole address of the establishment whose SIRET is in it", async () => {
    const [alone] = (await jsonLines(siretElsewhere)).rows;
    expect(alone).toMatchObject({ siret: siretElsewhere, city: "AIX-EN-PROVENCE" });
    const [, listed] = (await jsonLines(`200000003 ${siretElsewhere}`)).rows;
    expect(listed).toEqual(alone);
  });

  it("has each company once when there are several batches", async () => {
    const { rows } = await jsonLines("panorama loin");
    expect(rows).toHaveLength(mostRows);
    expect(new Set(rows.map(({ siren }) => siren)).size).toBe(mostRows);
    const { body } = await api.get(searchPath("panorama loin", 321), token);
    const { companies } = body as { companies: CompanySummary[] };
    expect(rows.slice(6400, 6420)).toMatchObject(companies);
  });

  it("has the values of the company detail", async () => {
    const { rows } = await jsonLines("panorama proche");
    const [row] = rows;
    const { body } = await api.get(companyPath(row?.siren ?? ""), token);
    const { address, closingDate: _, ...company } = CompanyAnswer.parse(body).company;
    const { townName: __, ...written } = address;
    expect(row).toMatchObject({ ...company, ...written, department: "69" });
    expect(row?.legalFormLabel).toBe("SAS, société par actions simplifiée");
  });

  it("has null for masked data, which cannot be searched", async () => {
    const { rows, text } = await jsonLines(maskedSiren);
    expect(rows).toMatchObject([
      { siren: maskedSiren, name: null, street: null, complement: null, postalCode: null },
    ]);
    expect(text).not.toContain("SECRETE");
    expect((await jsonLines("secrete")).rows).toEqual([]);
    const { text: line } = await csv(maskedSiren);
    expect(line.split("\r\n")[1]).toMatch(/^300000001;30000000100011;;1000;LYON;;true;;/);
  });

  it("CSV has a byte order mark, a header line, RFC 4180 line ends, and on request commas", async () => {
    const { text, headers } = await csv("panorama proche");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = text.split("\r\n");
    expect(lines[0]).toBe(`\uFEFF${exportColumns.join(";")}`);
    expect(lines).toHaveLength(30 + 2);
    expect(lines.at(-1)).toBe("");
    const { text: none } = await csv("introuvable");
    expect(none).toBe(`\uFEFF${exportColumns.join(";")}\r\n`);
    const [head, first] = (await csv("panorama proche", "&separator=,")).text.split("\r\n");
    expect(head).toBe(`\uFEFF${exportColumns.join(",")}`);
    expect(first).toContain('"SAS, société par actions simplifiée"');
  });

  it("a name that a spreadsheet would run is escaped in CSV and unchanged in JSON lines", async () => {
    const { text } = await csv("risque");
    const { rows } = await jsonLines("risque");
    expect(rows).toHaveLength(awkwardNames.length);
    for (const [name, cell] of awkwardNames) {
      const siren = rows.find((row) => row.name === name)?.siren;
      expect(siren, name).toBeDefined();
      expect(text).toContain(`\r\n${siren};${siren}00011;${cell};5710;`);
    }
  });

  it("XLSX has every company, and a second sheet with the register that every format names in its headers", async () => {
    const { body } = await api.get(searchPath("panorama proche"), token);
    const { date, version } = (body as { register: Register }).register;
    const workbook = await xlsx("panorama proche", "&active=true");
    for (const { headers } of [workbook, await csv("panorama proche")]) {
      expect(headers["x-register-version"]).toBe(String(version));
      expect(headers["x-register-date"]).toBe(date ?? undefined);
    }
    expect(workbook.headers["content-type"]).toBe(xlsxMediaType);
    expect(workbook.rows).toHaveLength(30 + 1);
    const facts = await xlsxSource(workbook);
    expect(facts).toMatchObject({
      Source: "INSEE, base Sirene",
      "Version du registre": String(version),
      "Nombre d’entreprises": "30",
    });
    expect(facts["Adresse de la recherche"]).toMatch(/\/search\?q=panorama\+proche&active=true$/);
  });

  it("XLSX of a list says which numbers are not in the register", async () => {
    const facts = await xlsxSource(await xlsx("200000003 111111111", "&language=en"));
    expect(facts["Not in the register"]).toBe("111111111 (wrong check digit)");
  });

  it.each([
    ["jsonl", "panorama proche", "&language=en", "companies-panorama-proche"],
    ["xlsx", "panorama 11", "&active=true&department=69", "entreprises-panorama-11-active-69"],
  ])("the name of a file as %s for %s%s", async (format, q, more, beginning) => {
    const days = [today()];
    const answer = await api.get(`${exportPath(q, format)}${more}`, token);
    days.push(today());
    expect(days.map((day) => `${beginning}-${day}.${format}`)).toContain(fileNameOf(answer));
  });

  it("HEAD gives the number of rows without generating them", async () => {
    const { status, headers } = await api.call("HEAD", exportPath("panorama loin", "csv"), {
      token,
    });
    expect(status).toBe(200);
    expect(headers["x-total-count"]).toBe(String(mostRows));
    expect(await outcomeOf(server, String(headers["x-request-id"]))).toMatchObject({ bytes: 0 });
  });
});

describe("GET /v1/registry/export, refused", () => {
  it.each([
    ["q", "format=csv"],
    ["format", "q=panorama"],
    ["format", "q=panorama&format=xls"],
    ["language", "q=panorama&format=xlsx&language=de"],
    ["format", "q=panorama&format=csv&format=csv"],
    ["separator", "q=panorama&format=csv&separator=|"],
  ])("400 for %s of %s", async (field, query) => {
    const answer = await api.get(`${apiPaths.export}?${query}`, token);
    expect(answer).toMatchObject(invalid(field));
  });

  it("422 with the total when there are too many companies", async () => {
    const total = mostRows + 30;
    const answer = await csv("panorama");
    expect(answer).toMatchObject(failure(422, "EXPORT_TOO_LARGE", { total, max: mostRows }));
    expect((answer.body as { error: string }).error).toContain(String(total));
  });
});

describe("GET /v1/registry/export, streaming", () => {
  const path = exportPath("panorama loin", "jsonl");

  it("applies backpressure, and stops when the client disconnects", async () => {
    const whole = (await jsonLines("panorama loin")).text.length;
    const { requestId, leave } = await openDownload(server, path, token);
    await api.get(searchPath("panorama"), token);
    leave();
    const { outcome, bytes } = await outcomeOf(server, requestId);
    expect(outcome).toBe("cancelled");
    expect(bytes).toBeLessThan(whole / 2);
  });

  it("breaks off when its register is dropped", async () => {
    const broken = await openDownload(server, path, token);
    for (const part of ["few", "few"] as const) await importExportStock(server, part);
    await expect(broken.readRest()).rejects.toThrow("aborted");
    expect(await outcomeOf(server, broken.requestId)).toMatchObject({ outcome: "failed" });
  });
});
