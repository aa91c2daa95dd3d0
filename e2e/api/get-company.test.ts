import { describe, expect, it } from "vitest";
import { apiPaths, companyPath, searchPath } from "@/lib/contract/paths";
import { CompanyAnswer, SearchPage } from "@/lib/contract/registry";
import { demoRegister } from "../support/demo-register";
import { notFound } from "../support/failures";
import { seedPerson } from "../support/people";
import { api } from "../support/shared-api";

const { accessToken: token } = await seedPerson();

describe("GET /v1/registry/company/:siren, 200 company found", () => {
  it("answers {ok, company, register} with every field of the detail", async () => {
    const { status, body } = await api.get(companyPath("552032534"), token);
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      company: {
        siren: "552032534",
        siret: expect.stringMatching(/^552032534\d{5}$/),
        name: "DANONE",
        legalForm: expect.stringMatching(/^\d{4}$/),
        registrationDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        address: {
          street: expect.any(String),
          complement: null,
          postalCode: expect.stringMatching(/^\d{5}$/),
          city: expect.any(String),
          townName: expect.stringMatching(/^Paris/),
          country: "FR",
        },
        nafCode: expect.stringMatching(/^\d{2}\.\d{2}[A-Z]$/),
        nafLabel: expect.any(String),
        active: true,
        closingDate: null,
        employeeRange: expect.toSatisfy((range) => range === null || typeof range === "string"),
        category: expect.toSatisfy((one) => one === null || /^(PME|ETI|GE)$/.test(one)),
        capital: expect.toSatisfy((capital) => capital === null || Number.isInteger(capital)),
      },
      register: demoRegister,
    });
  });

  it("agrees with the search for each found company", async () => {
    const { companies } = SearchPage.parse((await api.get(searchPath("martin"), token)).body);
    expect(companies.length).toBeGreaterThan(0);
    for (const { city, postalCode, ...summary } of companies) {
      const { body } = await api.get(companyPath(summary.siren), token);
      const { company } = CompanyAnswer.parse(body);
      expect(company).toMatchObject({ ...summary, address: { city, postalCode } });
    }
  });
});

describe("GET /v1/registry/company/:siren, 404 no company for this SIREN", () => {
  it.each([
    ["an unknown SIREN", "000000000"],
    ["eight digits", "55203253"],
    ["a SIRET", "55203253400646"],
    ["Arabic digits", encodeURIComponent("٥٥٢٠٣٢٥٣٤")],
    ["NUL", "55203253%00"],
    ["bad percent-encoding", "%zz"],
    ["what is not UTF-8", "%ff"],
    ["an encoded slash", "5520%2F2534"],
  ])("%s", async (_, siren) => {
    const path = apiPaths.company.replace("{siren}", siren);
    expect(await api.get(path, token)).toMatchObject(notFound);
  });
});
