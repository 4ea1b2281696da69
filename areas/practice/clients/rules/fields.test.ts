import { describe, expect, test } from "vitest";
import { emptyForm, fieldLabel, formatValue } from "#kernel/contract/fields.ts";
import { ClientBody, EXAMPLE } from "../client.contract.ts";
import { CLIENT_FIELDS, clientFields } from "../fields.ts";

const APART = ["specialties", "groups", "services", "neurons", "password"];

describe("the fields of a client", () => {
  test("are those of the body, but for lists of other rows, the credit points and the password", () => {
    expect([...CLIENT_FIELDS, ...APART].toSorted()).toEqual(Object.keys(ClientBody.shape).toSorted());
  });

  test.each(["AU", "UK"] as const)("each has a label of its own in %s", (country) => {
    const labels = CLIENT_FIELDS.map((name) => fieldLabel(clientFields, name, country));
    expect(new Set(labels).size).toBe(labels.length);
  });

  test("each choice is one the body accepts", () => {
    for (const name of CLIENT_FIELDS)
      for (const { value } of clientFields[name].options ?? [])
        expect({
          name,
          value,
          accepted: ClientBody.safeParse({ ...EXAMPLE, [name]: value }).success,
        }).toEqual({
          name,
          value,
          accepted: true,
        });
  });

  test("a new client is an Australian doctor of the billing kind", () => {
    const { title, country, user_type } = emptyForm(clientFields);
    expect({ title: formatValue(clientFields, "title", title), country, user_type }).toEqual({
      title: "Dr",
      country: "AU",
      user_type: 1,
    });
  });

  test.each([
    ["is_no_gap", true, "No gap"],
    ["is_no_gap", false, "Known gap"],
    ["gst", false, "No"],
    ["gst", null, null],
    ["user_type", 2, "Forms only"],
    ["difficulty", "EASY", "Easy"],
    ["signature_type", "digital", "Digital"],
    ["country", "UK", "United Kingdom (+44)"],
    ["cell_phone", "0412345678", "0412 345 678"],
    ["dob", "1961-02-03", "03/02/1961"],
  ] as const)("%s %s reads %s", (name, value, words) => {
    expect(formatValue(clientFields, name, value)).toBe(words);
  });

  test("a suburb and a company are named by their rows", () => {
    const row = { locality: { suburb: "Kew", state: "VIC", postcode: "3101" }, company_name: "RCH" };
    expect(formatValue(clientFields, "_locality", 7, { row })).toBe("Kew VIC 3101");
    expect(formatValue(clientFields, "company_client", 2, { row })).toBe("RCH");
  });
});
