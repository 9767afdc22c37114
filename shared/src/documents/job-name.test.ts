import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jobName } from "./customer.ts";

const known = {
  contact: { first_name: "Oonagh", last_name: "Fitzgerald", company_name: "Quay Cafe" },
  quote_number: "QT-1001",
  template_name: "",
};

describe("the job of a quote", () => {
  it.each([
    ["Front boundary fence – Oonagh Fitzgerald", "Front boundary fence"],
    ["Oonagh Fitzgerald - Front boundary fence", "Front boundary fence"],
    ["Front fence for Oonagh Fitzgerald", "Front fence"],
    ["Front fence, oonagh fitzgerald", "Front fence"],
    ["Fitzgerald, Oonagh: Front fence", "Front fence"],
    ["Oonagh  Fitzgerald front fence", "front fence"],
    ["Quay Cafe | Front fence | QT-1001", "Front fence"],
    ["Front fence - side gate - Oonagh Fitzgerald", "Front fence - side gate"],
    ["Front fence", "Front fence"],
    ["Oonagh Fitzgerald's fence", "Oonagh Fitzgerald's fence"],
    ["Mary Oonagh Fitzgeralds fence", "Mary Oonagh Fitzgeralds fence"],
    ["Oonagh Fitzgerald - QT-1001", null],
    ["Oonagh Fitzgerald", null],
    ["QT-1001", null],
  ])("called %j is %j", (quoteName, job) => {
    expect(jobName(quoteName, known)).toBe(job);
  });

  it("is the template's name if the quote's name has only the person and the number", () => {
    const template_name = "Colorbond fence";
    expect(jobName("Oonagh Fitzgerald - QT-1001", { ...known, template_name })).toBe(template_name);
    expect(jobName("Front fence - QT-1001", { ...known, template_name })).toBe("Front fence");
  });

  it("keeps words that only look like a person of one name", () => {
    const may = {
      contact: { first_name: "May", last_name: "", company_name: "" },
      quote_number: "1",
      template_name: "",
    };
    expect(jobName("May renovation", may)).toBe("May renovation");
    expect(jobName("Renovation - May", may)).toBe("Renovation");
  });

  it("is the whole name if no person is known", () => {
    expect(jobName("Front fence", { contact: null, quote_number: "1", template_name: "" })).toBe("Front fence");
  });

  it("never adds a letter", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (quoteName, first_name, last_name) => {
        const contact = { first_name, last_name, company_name: "" };
        const job = jobName(quoteName, { contact, quote_number: "1", template_name: "" }) ?? "";
        expect(job.length).toBeLessThanOrEqual(quoteName.length);
      }),
    );
  });
});
