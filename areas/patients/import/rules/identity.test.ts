import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressKey, type Evidence, identityOf, isBearer, type KnownPerson, reasonOf } from "./identity.ts";

const NOTHING: Evidence = { dob: null, phones: [], medicare: null, personal: null, dva: null, address: null };
const mai: Evidence = {
  ...NOTHING,
  dob: "1958-08-14",
  phones: ["0491570156"],
  medicare: "29990272611",
  address: addressKey("29 Station St"),
};
const known = (evidence: Evidence, more: Partial<KnownPerson> = {}): KnownPerson => ({
  identity: 7,
  row: null,
  key: null,
  evidence,
  ...more,
});
const sought = (evidence: Evidence, key: string | null = null) => ({
  subject: "patient" as const,
  evidence,
  key,
});
const kindOf = (one: Evidence, other: Evidence, key: string | null = null, more: Partial<KnownPerson> = {}) =>
  identityOf(sought(one, key), [known(other, more)]).kind;

describe("a person of the same name without a known ID", () => {
  test.each<[string, Partial<Evidence>, Partial<Evidence>, string]>([
    [
      "birthday and phone agree",
      { dob: mai.dob, phones: mai.phones },
      { dob: mai.dob, phones: mai.phones },
      "there",
    ],
    ["phone and address agree", { phones: mai.phones, address: mai.address }, mai, "there"],
    ["card and birthday agree", { medicare: mai.medicare, dob: mai.dob }, mai, "there"],
    ["only the phone agrees", { phones: mai.phones }, { phones: mai.phones }, "doubt"],
    ["only the birthday agrees", { dob: mai.dob }, { dob: mai.dob }, "doubt"],
    ["nothing can be compared", {}, mai, "doubt"],
    [
      "phone and address agree, the birthday does not",
      { ...mai, medicare: null, dob: "1958-03-14" },
      mai,
      "doubt",
    ],
    ["birthdays differ and nothing agrees", { dob: "1990-01-01" }, mai, "new"],
    ["another place on the same card", { medicare: "29990272612" }, mai, "new"],
  ])("%s", (_, one, other, kind) =>
    expect(kindOf({ ...NOTHING, ...one }, { ...NOTHING, ...other })).toBe(kind),
  );

  test("two IDs of one source are two people, and doubtful where two facts agree", () => {
    expect(kindOf(NOTHING, NOTHING, "1", { key: "2" })).toBe("new");
    expect(kindOf({ ...NOTHING, phones: mai.phones }, mai, "1", { key: "2" })).toBe("new");
    expect(kindOf(mai, mai, "1", { key: "2" })).toBe("doubt");
    expect(kindOf(mai, mai, "1", { key: null })).toBe("there");
  });

  test("two records that would both be the person are for somebody to decide", () => {
    const found = identityOf(sought(mai), [known(mai), known(mai, { identity: 8 })]);
    expect(found).toMatchObject({ kind: "doubt", candidates: [{ identity: 7 }, { identity: 8 }] });
  });

  test("the same person twice in a file is a repeat of the earlier row", () =>
    expect(identityOf(sought(mai), [known(mai, { identity: null, row: 4 })])).toEqual({
      kind: "repeat",
      row: 4,
    }));

  test("a doctor needs one fact, and another provider number is another entry", () => {
    const doctor = { ...NOTHING, personal: "2426621B", phones: ["0393184417"] };
    const kind = (one: Evidence) =>
      identityOf({ ...sought(one), subject: "referringdoctor" }, [known(doctor)]).kind;
    expect([kind({ ...NOTHING, personal: "2426621B" }), kind({ ...doctor, personal: "2426621Y" })]).toEqual([
      "there",
      "new",
    ]);
  });

  const evidence = fc.record({
    dob: fc.constantFrom(null, "1958-08-14", "1958-03-14"),
    phones: fc.subarray(["0491570156", "0393184417"]),
    medicare: fc.constantFrom(null, "2999027261", "29990272611", "29990272612"),
    personal: fc.constantFrom(null, "8003608166690503"),
    dva: fc.constantFrom(null, "NX12"),
    address: fc.constantFrom(null, "29stationst"),
  });

  test("who is recognised does not depend on which of the two was there first", () =>
    fc.assert(
      fc.property(evidence, evidence, (one, other) => {
        expect(kindOf(one, other)).toBe(kindOf(other, one));
      }),
    ));

  test("knowing less never turns a stranger into the person", () =>
    fc.assert(
      fc.property(evidence, evidence, (one, other) => {
        fc.pre(kindOf(one, other) === "new");
        const { dob: _dob, ...others } = one;
        expect(kindOf({ ...others, dob: null }, other)).not.toBe("there");
      }),
    ));
});

test("an ID belongs to whoever has the name, a name that changed needs more", () => {
  const jan = { last_name: "Kowalski", first_name: "Jan", evidence: mai };
  expect(isBearer(jan, { ...jan, evidence: NOTHING })).toBe(true);
  expect(isBearer(jan, { ...jan, last_name: "Smith" })).toBe(true);
  expect(
    isBearer(jan, { last_name: "Smith", first_name: "Ann", evidence: { ...NOTHING, phones: mai.phones } }),
  ).toBe(false);
});

test("a reason says what agrees and what does not", () => {
  expect(reasonOf(mai, { evidence: { ...mai, medicare: null, dob: "1958-03-14" }, row: null })).toBe(
    "Same name, phone number and address, other date of birth",
  );
  expect(reasonOf(NOTHING, { evidence: mai, row: 3 })).toBe(
    "Same name, nothing else to compare, twice in the file",
  );
});

test("an address is the same however its street is written", () => {
  expect(addressKey("29 Station Street,")).toBe(addressKey("29 station st"));
  expect([addressKey("-"), addressKey(null)]).toEqual([null, null]);
});
