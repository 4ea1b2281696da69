import { expect, test } from "vitest";
import { fundMail } from "./fund-mail.ts";

const mail = {
  practitioner: "Dr Hugo Lindner",
  provider_numbers: ["2426621B"],
  is_update: false,
  form_id: 18,
  recipient: "HCF",
};

test("a fund's email names practitioner, provider numbers and the form", () => {
  const { subject, text } = fundMail(mail);
  expect(subject).toBe("Registration: Dr Hugo Lindner, form 18-HCF");
  expect(text).toContain("provider numbers 242662 1B");
  expect(fundMail({ ...mail, is_update: true, provider_numbers: [] }).text).toContain(
    "the update form of Dr Hugo Lindner.",
  );
});

test("a name that is a message is no message", () =>
  expect(fundMail({ ...mail, practitioner: "Win at https://evil.example" }).text).not.toContain("https://"));
