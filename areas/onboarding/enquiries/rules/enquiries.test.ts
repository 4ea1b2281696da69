import { describe, expect, test } from "vitest";
import { EnquiryBody, enquiryRoutes, QuoteBody } from "../contract.ts";
import { answerDayText, enquiryCopy, enquiryMail, quoteCopy, quoteMail } from "./office-mail.ts";

const quote = Object(enquiryRoutes.quote.example);
const enquiry = Object(enquiryRoutes.enquiry.example);
const firstError = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues[0]?.message;

describe("what may be sent", () => {
  test.each([[[]], [undefined], [[0]], [[6]], [[{ type: {} }]], ["Billing"]])(
    "RULE-ENQ-01: %j is no enquiry type",
    (clientEnquiries) =>
      expect(firstError(EnquiryBody.safeParse({ ...enquiry, clientEnquiries }))).toBe(
        "Please select an enquiry type",
      ),
  );

  test.each([
    [[2]],
    [[{ ID: 2 }]],
    [[{ type: 2 }]],
    [[{ type: { ID: 2, description: "Billing" } }]],
    [[2, { ID: 2 }]],
  ])("a type may be written as %j", (clientEnquiries) =>
    expect(EnquiryBody.parse({ ...enquiry, clientEnquiries }).clientEnquiries).toEqual([2]),
  );

  test.each([[undefined], [0], [null], ["Richmond"]])(
    "RULE-ENQ-02: a suburb %j was not chosen from the list",
    (_locality) =>
      expect(firstError(QuoteBody.safeParse({ ...quote, _locality }))).toBe(
        "Please select suburb from dropdown list",
      ),
  );

  test("a choice is its words or its place in the list, and an empty one is none", () => {
    const parsed = QuoteBody.parse({ ...quote, enquiry_for: 2, letters: 0, income: "" });
    expect([parsed.enquiry_for, parsed.letters, parsed.income]).toEqual(["A Practice", null, null]);
    expect(QuoteBody.safeParse({ ...quote, enquiry_for: "Somebody" }).success).toBe(false);
  });
});

describe("the email to the office (G-66)", () => {
  test("a quote holds the enquirer's address and what was asked for", () => {
    const { subject, text } = quoteMail(
      QuoteBody.parse({ ...quote, letters: "10-40", phone: "0491570156" }),
      {
        suburb: "Richmond VIC 3121",
        specialties: ["General surgery"],
      },
    );
    expect(subject).toBe("Quote request from Marcus Tehrani");
    expect(text).toBe(
      "Name: Dr Marcus Tehrani\nEmail: marcus.tehrani@yarrasurgical.example\nPhone: 0491 570 156\nSuburb: Richmond VIC 3121\n" +
        "Specialties: General surgery\nFor: Myself only\nLetters per week: 10-40\n\nAnswer to marcus.tehrani@yarrasurgical.example.\n",
    );
  });

  test("an enquiry holds its message", () => {
    const { text } = enquiryMail(EnquiryBody.parse({ ...enquiry, clientEnquiries: [1, 4] }));
    expect(text).toContain(
      "About: General enquiry, Transcription\n\nDo you type letters for a practice in Hobart?\n",
    );
    expect(enquiryMail(EnquiryBody.parse({ ...enquiry, message: "" })).text).toContain("No message.");
  });

  test("a name that is a message is a few plain words in the subject", () => {
    const { subject } = enquiryMail(
      EnquiryBody.parse({ ...enquiry, first_name: "https://evil.example/win" }),
    );
    expect(subject).not.toMatch(/:\/\/|evil\.example/);
  });
});

describe("the copy for the person who asked", () => {
  const names = { suburb: "Richmond VIC 3121", specialties: ["General surgery"] };
  test("says what comes next, by which day, and what was asked for", () => {
    const { subject, text } = quoteCopy(QuoteBody.parse({ ...quote, letters: "10-40" }), names, "2026-11-30");
    expect(subject).toBe("We received your quote request");
    expect(text).toContain("Hi Marcus,\n\nWe'll email your quote to this address by Tue 1 Dec 2026.\n");
    expect(text).toContain("Suburb: Richmond VIC 3121\nSpecialties: General surgery\nFor: Myself only\n");
  });

  test.each([
    ["2026-11-26", "Fri 27 Nov 2026"],
    ["2026-11-27", "Mon 30 Nov 2026"],
    ["2026-11-28", "Mon 30 Nov 2026"],
    ["2026-11-29", "Mon 30 Nov 2026"],
  ] as const)("sent on %s it is answered by %s", (today, words) => expect(answerDayText(today)).toBe(words));

  test("repeats the message without anything that could become a link, because the address may be another person's", () => {
    const typed = {
      first_name: "https://evil.example",
      last_name: "Win",
      message: "Do you type letters, in Hobart? Win at http://evil.example/x or me@evil.example.",
    };
    const { text } = enquiryCopy(EnquiryBody.parse({ ...enquiry, ...typed }), "2026-11-30");
    expect(text).not.toMatch(/evil\.example|:\/\/|@/);
    expect(text).toContain("You wrote:\n\nDo you type letters, in Hobart? Win at");
    expect(text).toContain("Thank you. We'll answer to this address by Tue 1 Dec 2026.\n");
  });
});
