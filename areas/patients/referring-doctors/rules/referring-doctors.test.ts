import { describe, expect, test } from "vitest";
import { doctorName, listedName } from "./name.ts";
import { formBody, numberErrors, phoneOf, providerNumberOf, normaliseNumbers } from "./numbers.ts";
import { readSearch } from "./typed-search.ts";

describe("RULE-PROV-01, C-51, C-52: the provider number of a referring doctor", () => {
  test.each(["2426621B", "242662 1b", "242662-1B", "2426631A", "2121331W", "123456KH"])(
    "%s is right",
    (typed) => {
      expect(numberErrors({ provider_number: typed }, "AU")).toEqual({});
    },
  );
  test.each(["2426621A", "00000000", "1", "2426621BB", "abcdefgh", "242662IB"])("%s is refused", (typed) => {
    expect(numberErrors({ provider_number: typed }, "AU")).toEqual({
      provider_number: "Invalid provider number",
    });
  });
  test("is kept in capitals with its leading zero", () => {
    expect(providerNumberOf("242662 1b", "AU")).toBe("2426621B");
    expect(providerNumberOf("123451x", "AU")).toBe("0123451X");
  });
  test("may be left empty", () =>
    expect(numberErrors({ provider_number: null, phone: null }, "AU")).toEqual({}));
});

describe("RULE-GEN-07, RULE-GEN-09: the phone of a referring doctor", () => {
  test("is filled with zeros to ten digits", () => expect(phoneOf("93184420", "AU")).toBe("0093184420"));
  test("is refused at any other length", () => {
    expect(numberErrors({ phone: "03931844201" }, "AU")).toEqual({
      phone: "03931844201 is invalid phone. Please enter valid number.",
    });
  });
  test("is not all zeros", () =>
    expect(Object.keys(numberErrors({ phone: "0000000000" }, "AU"))).toEqual(["phone"]));
});

test("RULE-GEN-10: the email address of a referring doctor is checked; the rest is optional", () => {
  expect(numberErrors({ email: "birch@barkly.example" }, "AU")).toEqual({});
  expect(numberErrors({ email: "birch@" }, "UK")).toEqual({ email: "Invalid Email Address" });
});

describe("RULE-GEN-13, C-54: a client in the United Kingdom", () => {
  test("has no Medicare number to check", () => {
    expect(numberErrors({ provider_number: "GMC 7654321", phone: "02079460958" }, "UK")).toEqual({});
    expect(normaliseNumbers({ provider_number: "gmc 7654321", phone: "02079460958" }, "UK")).toEqual({
      provider_number: "GMC 7654321",
      phone: "02079460958",
    });
  });
});

describe("the form of a referring doctor", () => {
  const names = { first_name: "Hannah", last_name: "Birch", _locality: null };

  test("wants both names", () => {
    const { error } = formBody.AU.safeParse({ ...names, first_name: " ", last_name: "" });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Enter a first name.",
      "Enter a last name.",
    ]);
  });
  test("says what is wrong with a number at its field", () => {
    const { error } = formBody.AU.safeParse({ ...names, provider_number: "2426621A" });
    expect(error?.issues).toMatchObject([{ path: ["provider_number"], message: "Invalid provider number" }]);
    expect(formBody.UK.safeParse({ ...names, provider_number: "2426621A" }).success).toBe(true);
  });
  test("leaves alone what was not typed", () =>
    expect(normaliseNumbers({ phone: undefined }, "AU")).toEqual({ phone: undefined }));
});

describe("names of referring doctors", () => {
  const birch = { title: 3, first_name: "Hannah", last_name: "Birch" };
  test("are read with their title", () => expect(doctorName(birch)).toBe("Dr Hannah Birch"));
  test("are listed by last name", () => expect(listedName(birch)).toBe("BIRCH, Hannah"));
  test("do without what is missing", () =>
    expect(doctorName({ title: null, first_name: "", last_name: "Birch" })).toBe("Birch"));
});

describe("what is typed into the search", () => {
  test("needs two letters", () => {
    expect(readSearch("n")).toBeNull();
    expect(readSearch("  ")).toBeNull();
    expect(readSearch("--")).toBeNull();
    expect(readSearch("Ng")).toMatchObject({ whole: "ng" });
  });
  test("a title is not a name", () => {
    expect(readSearch("Dr Birch")).toMatchObject({ whole: "birch" });
    expect(readSearch("dr. hannah birch")?.words.map(({ key }) => key)).toEqual(["hannah", "birch"]);
    expect(readSearch("Dr")).toMatchObject({ whole: "dr" });
  });
  test("folds names and keeps what was written", () => {
    expect(readSearch("O’Sullivan's")).toMatchObject({
      words: [{ key: "osullivans", written: "o’sullivan's" }],
    });
    expect(readSearch("van der Berg")).toMatchObject({ whole: "vanderberg" });
  });
  test("reads the beginning of a provider number, with and without its zero", () => {
    expect(readSearch("242 662")?.numbers).toEqual(["242662", "0242662"]);
    expect(readSearch("Birch")?.numbers).toEqual([]);
    expect(readSearch("123456789")?.numbers).toEqual([]);
  });
});
