import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MISSING } from "#areas/patients/patients/contract.ts";
import { PATIENT_STATUSES } from "#areas/patients/patients/row.contract.ts";
import { missingName } from "#areas/patients/patients/rules/completeness.ts";
import { CLAIM_ITEMS, PATIENT_ITEMS } from "../contract.ts";
import { sortItems, itemsFor } from "./ask-for.ts";
import { mayBeChecked } from "./may-be-checked.ts";
import { requestMail, completionMail } from "./letter.ts";

const missing = fc.subarray([...MISSING]);

describe("CONST-115: the lines that ask for what is missing", () => {
  test("ask for each thing that is missing and for nothing else", () => {
    const all = itemsFor(MISSING);
    expect(all).toEqual([...PATIENT_ITEMS]);
    for (const kind of MISSING) expect([kind, itemsFor([kind]).length]).toEqual([kind, 1]);
    fc.assert(
      fc.property(missing, (kinds) => {
        const items = itemsFor(kinds);
        expect(items).toEqual(all.filter((item) => kinds.some((kind) => itemsFor([kind])[0] === item)));
      }),
    );
  });

  test("are in the list's order and once, however often they were ticked", () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PATIENT_ITEMS, "shoe size")),
        fc.array(fc.constantFrom(...CLAIM_ITEMS, "shoe size")),
        (patient_lists, claim_lists) => {
          const ordered = sortItems({ patient_lists, claim_lists });
          expect(ordered.patient_lists).toEqual(PATIENT_ITEMS.filter((item) => patient_lists.includes(item)));
          expect(ordered.claim_lists).toEqual(CLAIM_ITEMS.filter((item) => claim_lists.includes(item)));
          expect(sortItems(ordered)).toEqual(ordered);
        },
      ),
    ));
});

test("STATE-PAT-06: only what the client edited is checked, and only what is complete is validated", () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...PATIENT_STATUSES),
      fc.constantFrom("Validated", "Missing Data"),
      missing,
      (status, to, kinds) => {
        const verdict = mayBeChecked(status, to, kinds);
        expect(verdict.allowed).toBe(status === "Edited" && (to === "Missing Data" || kinds.length === 0));
        if (!verdict.allowed && status === "Edited")
          for (const kind of kinds)
            expect(verdict.refusal.message).toContain(missingName(kind).toLowerCase());
      },
    ),
  ));

describe("APP 11: an email about a patient", () => {
  const name = fc.constantFrom("Isolde", "Thi Mai", "O’Brien", "Campbell", "Nguyễn", "van der Berg");
  const named = fc.record({ first_name: name, last_name: name });
  const client = fc.record({
    title: fc.constantFrom(null, 3),
    first_name: fc.constant("Priya"),
    last_name: fc.constant("Raman"),
  });
  const link = "https://corella.test/account/raman/patients/details/4";

  test("names no patient, has the link and everything that is asked, and says whether there is a note", () =>
    fc.assert(
      fc.property(
        client,
        named,
        fc.subarray([...PATIENT_ITEMS]),
        fc.subarray([...CLAIM_ITEMS]),
        fc.boolean(),
        (to, patient, patient_lists, claim_lists, hasNote) => {
          // RULE-PAT-05: a request has at least one item.
          fc.pre(patient_lists.length + claim_lists.length > 0);
          const asked_by = { first_name: "Noor", last_name: "Rahimi" };
          const { subject, text } = requestMail({
            client: to,
            patient,
            asked_by,
            patient_lists,
            claim_lists,
            hasNote,
            link,
          });
          for (const part of [patient.first_name, patient.last_name])
            expect(`${subject} ${text}`).not.toContain(part);
          for (const item of [...patient_lists, ...claim_lists]) expect(text).toContain(`- ${item}\n`);
          expect(text.includes("About the claim:")).toBe(claim_lists.length > 0);
          expect(text.includes("About the patient:")).toBe(patient_lists.length > 0);
          expect([text.includes(link), text.includes("There is a note about it")]).toEqual([true, hasNote]);
          expect(text).not.toMatch(/\n{4,}|undefined|null|\.\./);
        },
      ),
    ));

  test("to the billing team names no patient either", () =>
    fc.assert(
      fc.property(client, named, fc.boolean(), (to, patient, hasMessage) => {
        const told_by = { first_name: "Sarah", last_name: "Lindqvist" };
        const { subject, text } = completionMail({ client: to, patient, told_by, hasMessage, link });
        for (const part of [patient.first_name, patient.last_name])
          expect(`${subject} ${text}`).not.toContain(part);
        expect([text.includes(link), text.includes("There is a message about it.")]).toEqual([
          true,
          hasMessage,
        ]);
      }),
    ));
});
