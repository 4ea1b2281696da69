import { expect, test } from "vitest";
import type { Enquiry } from "../list.contract.ts";
import { enquiryFacts, enquiryName, enquirySubject } from "./enquiry-words.ts";

const enquiry: Enquiry = {
  ...{ ID: 1, kind: "enquiry", title: null, first_name: "Ana", last_name: "Silva", phone: "0491570156" },
  ...{ email_address: "ana@practice.example", suburb: null, specialties: [], enquiry_for: null },
  ...{ letters: null, income: null, types: [1, 4], message: "Hobart?" },
  ...{ created_time: "2026-11-30T00:00:00.000Z", answered_time: null },
};
const quote: Enquiry = {
  ...enquiry,
  ...{ kind: "quote", title: 3, types: [], message: null, phone: null, suburb: "Kew VIC 3101" },
  ...{ enquiry_for: "Myself Only", letters: "10-40", specialties: ["Cardiology", "Urology"] },
};

test("an enquiry is named by its types and message", () => {
  expect([enquiryName(enquiry), enquirySubject(enquiry)]).toEqual([
    "Ana Silva",
    "General enquiry, Transcription · Hobart?",
  ]);
  expect(enquiryFacts(enquiry)).toEqual([
    { label: "About", value: "General enquiry, Transcription" },
    { label: "Message", value: "Hobart?" },
    { label: "Phone", value: "0491 570 156" },
  ]);
});

test("a quote is named by whom it is for and the suburb", () => {
  expect(enquirySubject(quote)).toBe("Quote · Myself only · Kew VIC 3101");
  expect(enquiryFacts(quote)).toEqual([
    { label: "For", value: "Myself only" },
    { label: "Suburb", value: "Kew VIC 3101" },
    { label: "Specialties", value: "Cardiology, Urology" },
    { label: "Letters per week", value: "10-40" },
  ]);
});
