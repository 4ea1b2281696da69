import { describe, expect, test } from "vitest";
import { reachableAddress } from "./reachable-address.ts";
import { faultsOf, headOf, titleWith, messagesByField } from "./faults.ts";
import { enquiryOf, fieldErrors, messageIn, namedMatch, quoteOf, SentForm } from "./sent-form.ts";
import { longDay, shortDay } from "./short-day.ts";

/** Parses "a=1&a=2" like the server. */
const sent = (text: string) => {
  const pairs = text.split("&").map((pair) => pair.replaceAll("+", " ").split("="));
  return new SentForm(
    Object.fromEntries(
      pairs.map(([name]) => [name, pairs.filter((pair) => pair[0] === name).map((pair) => pair[1] ?? "")]),
    ),
  );
};

describe("a form that was sent without a script", () => {
  test("is read as the contract takes it", () => {
    const form = sent(
      "title=3&first_name=+Marcus&last_name=Tehrani&email_address=m@y.example&specialties=4&specialties=9&suburb=Richmond&suburb_was=Richmond&_locality=77&enquiry_for=A+Practice",
    );
    expect(quoteOf(form)).toEqual({
      title: 3,
      first_name: "Marcus",
      last_name: "Tehrani",
      email_address: "m@y.example",
      phone: "",
      specialties: [4, 9],
      _locality: 77,
      enquiry_for: "A Practice",
      letters: "",
      income: "",
    });
  });

  test("RULE-ENQ-02: another suburb typed after choosing one undoes the choice", () => {
    expect(sent("suburb=Rich&suburb_was=Richmond&_locality=77").suburb()).toBeNull();
    expect(sent("suburb=Richmond&suburb_was=Richmond&_locality=").suburb()).toBeNull();
  });

  test("a typed suburb is taken where it is the only match or has exactly this name", () => {
    const [richmond, north] = [
      { ID: 1, name: "Richmond VIC 3121" },
      { ID: 2, name: "Richmond North VIC 3121" },
    ] as const;
    expect(namedMatch("toowoom", [richmond])).toBe(richmond);
    expect(namedMatch(" richmond,  vic 3121", [north, richmond])).toBe(richmond);
    expect(namedMatch("Richmond", [north, richmond])).toBeNull();
    expect(namedMatch("Qzxqz", [])).toBeNull();
    const form = sent("suburb=richmond+vic+3121&suburb_was=&title=3").withSuburb(richmond);
    expect([form.text("suburb"), form.suburb(), form.number("title")]).toEqual([richmond.name, 1, 3]);
  });

  test("takes no number that is none", () => {
    expect(sent("types=1&types=x&types=-2&types=99999999999").numbers("types")).toEqual([1]);
    expect(enquiryOf(sent("types=2&message=Hello"))).toMatchObject({
      clientEnquiries: [2],
      message: "Hello",
    });
  });
});

describe("what the route answered", () => {
  test("is told at its field; of a list, at the list", () => {
    expect(fieldErrors({ errors: { first_name: "Enter it.", "clientEnquiries.0": "Choose one." } })).toEqual({
      first_name: "Enter it.",
      clientEnquiries: "Choose one.",
    });
    expect(fieldErrors({ message: "Later." })).toEqual({});
    expect(fieldErrors({ errors: { a: 1 } })).toEqual({});
  });

  test("or in the server's words", () => {
    expect(messageIn({ message: "Later." })).toBe("Later.");
    expect([messageIn(null), messageIn("x"), messageIn({ message: 4 })]).toEqual([null, null, null]);
  });
});

test("days of the examples are near today, across a year's end too", () => {
  expect([shortDay("2026-11-11", -2), shortDay("2026-12-31", 1), longDay("2026-11-11", 350)]).toEqual([
    "9 Nov",
    "1 Jan",
    "27 Oct 2027",
  ]);
});

describe("the faults of a form", () => {
  const fields = [
    { name: "first_name", target: "first_name", asks: "Enter your first name" },
    { name: "_locality", target: "suburb", sentAs: "suburb", asks: "Choose your suburb" },
    { name: "types", target: "types" },
  ];
  const errors = { types: "Choose a type", _locality: "Choose from the list", first_name: "Wrong" };

  test("are in the order of the form: an empty field asks for itself, a wrong one has the route's words", () => {
    expect(faultsOf(fields, sent("first_name=Ana&suburb="), errors)).toEqual([
      { name: "first_name", target: "first_name", isEmpty: false, words: "Wrong" },
      { name: "_locality", target: "suburb", isEmpty: true, words: "Choose your suburb" },
      { name: "types", target: "types", isEmpty: true, words: "Choose a type" },
    ]);
  });

  test("begin the title with their count, and head the list", () => {
    const faults = faultsOf(fields, sent("first_name="), { first_name: "Wrong" });
    expect([titleWith(faults, "Get a quote"), headOf(faults, "to get your quote")]).toEqual([
      "1 field to complete · Get a quote",
      "Complete 1 field to get your quote",
    ]);
    expect([titleWith([], "Get a quote"), messagesByField(faults)]).toEqual([
      "Get a quote",
      { first_name: "Enter your first name" },
    ]);
  });
});

test.each([
  [["Corella <corella@localhost>"], null],
  [[undefined, "Corella <corella@localhost>", "office@rooms.example"], "office@rooms.example"],
  [["Corella <office@corella.example>", "other@rooms.example"], "office@corella.example"],
  [[null, ""], null],
])("of %j the first address that mail can reach is %s", (senders, address) =>
  expect(reachableAddress(senders)).toBe(address),
);
