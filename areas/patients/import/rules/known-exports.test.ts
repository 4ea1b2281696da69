import { describe, expect, test } from "vitest";
import { guessMapping, recogniseFile, unmatchedColumns } from "./csv-columns.ts";
import { delimiterIn, findHeadings, looksLikeData } from "./headings.ts";
import { profileOf } from "./known-exports.ts";
import { sourceNamed } from "./sources.ts";

const read = (headings: string, fileName = "patients.csv", profiles: Parameters<typeof profileOf>[1] = []) =>
  recogniseFile(headings.split(","), { subject: "patient", fileName, named: null, profiles });

describe("exports of known systems", () => {
  test.each([
    [
      "Cliniko",
      "Id,Title,First Name,Last Name,Preferred First Name,Pronouns,Date of Birth,Medicare,Medicare Reference Number,DVA Card Number,Phone: Mobile",
    ],
    [
      "Bp Premier",
      "INTERNALID,SURNAME,FIRSTNAME,DOB,MEDICARENO,MEDICARELINENO,MEDICAREEXPIRY,HOMEPHONE,MOBILEPHONE",
    ],
    ["Genie", "Id,Surname,FirstName,KnownAs,DOB,MedicareNum,MedicareRefNum,HealthFundName,NokName"],
    ["Halaxy", "Source Key,First Name,Surname,Date of Birth,Medicare Number,Medicare Reference"],
    [
      "coreplus",
      "clientId,firstName,lastName,dateOfBirth,medicareCardNumber,medicareCardIRN,phoneNumberMobile",
    ],
    ["Zedmed", "Patient Number,Family Name,Given Name,Record Number,Medicare Index"],
    [
      "MedicalDirector",
      "LinkingID,Title,Surname,FirstName,Address Details,City,PostCode,DOB,MedicareNo,MedicareNo Ref",
    ],
  ])("%s is recognised by its headings, and each of them is matched", (source, headings) => {
    const found = read(headings);
    expect([found.source, unmatchedColumns(headings.split(","), found.mapping)]).toEqual([source, []]);
    expect(Object.values(found.mapping)).toEqual(
      expect.arrayContaining(["last_name", "first_name", "import_id"]),
    );
  });

  test("the name of the file tells where the headings do not; anything else is no known export", () => {
    expect(read("Surname,First name,Phone", "Patients-Cliniko-20180123.csv").source).toBe("Cliniko");
    expect(read("Surname,First name,Phone").source).toBe("");
  });
});

describe("a profile of the office", () => {
  const headings = ["Nr", "Zuname", "Vorname"];
  const profile = {
    source: "Old system",
    headings,
    mapping: { Nr: "import_id", Zuname: "last_name", Vorname: "first_name" },
    date_order: null,
  };

  test("reads the next file of the same headings as the last one was matched", () =>
    expect(read("Zuname,Nr,Vorname", "x.csv", [profile])).toEqual({
      source: "Old system",
      mapping: { 0: "last_name", 1: "import_id", 2: "first_name" },
      date_order: null,
      asWritten: [],
    }));

  test("leaves a column out that was left out before, and guesses one that is new", () => {
    const careful = { ...profile, headings: [...headings, "Email"] };
    expect(read("Nr,Zuname,Vorname,Email,Mobile", "x.csv", [careful]).mapping).toEqual({
      0: "import_id",
      1: "last_name",
      2: "first_name",
      4: "mobile",
    });
  });

  test("says nothing of files with other headings", () =>
    expect(profileOf(["Surname", "Nr"], [profile])).toBeNull());
});

test("a source has one spelling", () =>
  expect([
    sourceNamed("cliniko", []),
    sourceNamed("OLD system", ["Old system"]),
    sourceNamed("Mine", []),
  ]).toEqual(["Cliniko", "Old system", "Mine"]));

test("headings of other systems are matched with their fields", () => {
  const headings = [
    "Client ID",
    "Gender Code",
    "Phone numbers",
    "Home Address Line 1",
    "Home Address Line 2",
  ];
  expect(Object.values(guessMapping([...headings, "Home Suburb", "Home Postcode"], "patient"))).toEqual([
    ...["import_id", "gender", "landline", "address", "address2", "suburb", "postcode"],
  ]);
});

describe("headings of lists kept by hand and of general programs", () => {
  test.each([
    [
      "Pt Name,D.O.B.,Mob,Tel (H),Tel (W),Addr,Sub/Town,P/C,Medicare #,Ref #,NOK Ph",
      "full_name,dob,mobile,landline,other_phone,address,suburb,postcode,medicare_number,irn,next_of_kin_phone",
    ],
    [
      "Client ID,Client First Name,Client Surname,Client DOB,Client Mobile,Client Email,Client Postcode",
      "import_id,first_name,last_name,dob,mobile,email,postcode",
    ],
    [
      "emailaddress1,telephone1,telephone2,address1_line1,address1_line2,address1_stateorprovince",
      "email,landline,other_phone,address,address2,state",
    ],
    ["Date of Birth (dd/mm/yyyy),Contact Number,Residential Suburb", "dob,landline,suburb"],
    ["Pat MRN,Birth Dt,Admin Sex,Cell Phone Nbr", "mrn,dob,gender,mobile"],
  ])("%s", (headings, fields) => {
    expect(Object.values(guessMapping(headings.split(","), "patient"))).toEqual(fields.split(","));
  });

  test.each([
    ["patient", "Surname,Doctor Name,Doctor First Name,Client reference,Provider Number", { 0: "last_name" }],
    ["referringdoctor", "Referrer Name,Dr Phone,Patient First Name", { 0: "full_name", 1: "phone" }],
  ] as const)("a %s has no field of another person or record: %s", (subject, headings, mapping) => {
    expect(guessMapping(headings.split(","), subject)).toEqual(mapping);
  });
});

test("no field is matched twice", () => {
  const fields = Object.values(guessMapping(["Mobile", "Mobile phone", "Phone", "Home phone"], "patient"));
  expect(new Set(fields).size).toBe(fields.length);
});

describe("the headings of a table", () => {
  test("stand in the first row, or below a title", () => {
    expect(findHeadings([["Surname", "Given"]])).toBe(0);
    expect(
      findHeadings([
        ["Patient list, printed today", ""],
        ["", ""],
        ["Surname", "Given"],
      ]),
    ).toBe(2);
    expect(findHeadings([["Only one"]])).toBe(-1);
  });

  test("a person is no heading", () => {
    expect(looksLikeData(["Tran", "Mai", "14/08/1958"])).toBe(true);
    expect(looksLikeData(["Tran", "mai@example.com"])).toBe(true);
    expect(looksLikeData(["Surname", "Date of birth", "Address 1"])).toBe(false);
  });

  test("are divided by whatever the lines have most of", () => {
    expect(delimiterIn(["Patients, all of them", "Surname;Given;Born", "Tran;Mai;"])).toBe(";");
    expect([delimiterIn(["A|B|C"]), delimiterIn(["A\tB"]), delimiterIn([])]).toEqual(["|", "\t", ","]);
  });
});
