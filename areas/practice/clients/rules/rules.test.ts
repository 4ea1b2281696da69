import { describe, expect, test } from "vitest";
import { DEFAULT_LOCALITY, firstGroups, firstLocality, zoneFor } from "./defaults.ts";
import { userGuideMail, welcomeMail } from "./mails.ts";
import { clientLabel, listedName } from "./name.ts";
import { localityError, numberErrors, normaliseNumbers } from "./numbers.ts";
import { mayChange } from "./powers.ts";

const none = { own: false, record: false, services: false, credit: false, remove: false };

describe("API-DOC-004: what a client may save of itself", () => {
  test("its contact details", () =>
    expect(mayChange(["cell_phone", "work_address", "_locality", "dob"], none).allowed).toBe(true));
  test.each(["email_address", "username"])(
    "its %s is saved by the client or by staff, never by somebody who works for it",
    (field) => {
      expect(mayChange([field], none)).toMatchObject({ code: "client.not_your_field" });
      expect(mayChange([field], { ...none, own: true }).allowed).toBe(true);
      expect(mayChange([field], { ...none, record: true }).allowed).toBe(true);
    },
  );
  test.each(["groups", "services", "company_client", "neurons", "user_type", "difficulty", "is_deleted"])(
    "never %s",
    (field) => expect(mayChange(["cell_phone", field], none).allowed).toBe(false),
  );
  test("staff change the record, yet services, credit and deletion want their own right", () => {
    const staff = { ...none, record: true };
    expect(mayChange(["groups", "company_client", "user_type"], staff).allowed).toBe(true);
    expect(mayChange(["services"], staff)).toMatchObject({
      refusal: { message: "You don't have permission to change the services of a client." },
    });
    expect(mayChange(["neurons"], staff).allowed).toBe(false);
    expect(mayChange(["neurons"], { ...staff, credit: true }).allowed).toBe(true);
    expect(mayChange(["is_deleted"], { ...staff, remove: true }).allowed).toBe(true);
  });
});

describe("RULE-GEN-09, RULE-GEN-13, C-54: numbers by country", () => {
  test("Australian ones are checked for Australians", () => {
    expect(
      numberErrors({ cell_phone: "0412", work_phone: "0000000000", fax: null, ahpra: "med 000123456" }, "AU"),
    ).toEqual({
      cell_phone: "0412 is invalid mobile number. Please enter valid number.",
      work_phone: "0000000000 is invalid work phone number. Please enter valid number.",
      ahpra: "Enter three letters and ten digits, such as MED0001234567.",
    });
    expect(numberErrors({ cell_phone: "0412345678", ahpra: "MED0001234567" }, "AU")).toEqual({});
  });
  test("the United Kingdom has its own", () =>
    expect(
      numberErrors({ cell_phone: "07700900123", work_phone: "0122312345", ahpra: "GMC7012345" }, "UK"),
    ).toEqual({}));
  test("they are stored as dialled inside the country, registrations in capitals", () =>
    expect(normaliseNumbers({ cell_phone: "0412345678", ahpra: "med 0001-234567" }, "AU")).toEqual({
      cell_phone: "0412345678",
      ahpra: "MED0001234567",
    }));
  test("a suburb is in the client's country", () => {
    expect(localityError({ country: "UK" }, "AU")).toEqual({ _locality: "Choose a suburb in Australia." });
    expect(localityError({ country: "AU" }, "AU")).toEqual({});
    expect(localityError(null, "UK")).toEqual({});
  });
});

describe("what a new client starts with", () => {
  test("RULE-REG-14: group 3; 5 in the partner company", () => {
    expect([firstGroups(null), firstGroups("RAM"), firstGroups("RCH")]).toEqual([[3], [3], [5]]);
  });
  test("RULE-REG-07: a suburb for billing and transcription, else Sydney", () => {
    expect(firstLocality(null, "AU", ["billing"])).toBe("needed");
    expect(firstLocality(null, "AU", ["coding", "transcription"])).toBe("needed");
    expect(firstLocality(null, "AU", ["ifc"])).toBe(DEFAULT_LOCALITY);
    expect(firstLocality(null, "UK", ["billing"])).toBeNull();
    expect(firstLocality(4711, "AU", [])).toBe(4711);
  });
  test("RULE-GEN-12: the suburb's zone, else the one it has, else its country's", () => {
    expect(zoneFor({ time_zone: "Australia/Perth" }, "AU", "Australia/Sydney")).toBe("Australia/Perth");
    expect(zoneFor(null, "AU", "Australia/Hobart")).toBe("Australia/Hobart");
    expect(zoneFor(null, "AU", "Europe/London")).toBe("Australia/Sydney");
    expect(zoneFor(null, "UK", "Australia/Hobart")).toBe("Europe/London");
  });
});

describe("words", () => {
  const client = { title: 3, first_name: "Hannah", last_name: "Birch", username: "hbirch" };
  test("a client is told apart by the user name", () =>
    expect(clientLabel(client)).toBe("Dr Hannah Birch (hbirch)"));
  test("a list is read by last names", () => {
    expect(listedName(client)).toBe("Birch, Hannah (Dr)");
    expect(listedName({ ...client, title: null })).toBe("Birch, Hannah");
  });
  test("the welcome brings the link and the user name", () => {
    const { text } = welcomeMail(client, { link: "https://corella.test/login/reset/abc" });
    expect(text.startsWith("Hi Hannah,")).toBe(true);
    expect(text).toContain("https://corella.test/login/reset/abc\n");
    expect(text).toContain("username is hbirch");
  });
  test("the user guide says where to sign in", () =>
    expect(userGuideMail(client, { site: "https://corella.test" }).text).toContain(
      "https://corella.test/login",
    ));
});
