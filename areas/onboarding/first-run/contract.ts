import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { CountrySchema } from "#kernel/addresses/country.ts";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { problem } from "#kernel/contract/problem.ts";
import { line } from "#kernel/text/text.ts";
import { TitleSchema } from "#kernel/people/title.ts";
import { UsernameSchema } from "#kernel/access/username.ts";
import { ZoneSchema } from "#kernel/dates/zone.ts";
import { SessionSchema } from "#platform/access/session.contract.ts";
import { emptyPassword, passwordsDiffer, weakPassword } from "#areas/identity/sign-in/contract.ts";

export const alreadyStarted = problem(
  "practice.started",
  409,
  "This Corella already serves a practice. Sign in instead.",
);
export const wrongSetupCode = problem(
  "practice.wrong_code",
  403,
  "This is not the setup code the server printed when it started.",
  "setup_code",
);
export const usernameTwice = problem(
  "practice.username_twice",
  400,
  "Each user needs a different username.",
  "doctor.username",
);
export const emailTwice = problem(
  "practice.email_twice",
  400,
  "Each user needs a different email address.",
  "doctor.email_address",
);

const Person = z.object({
  username: UsernameSchema,
  first_name: line(100, "Enter the first name."),
  last_name: line(100, "Enter the last name."),
  email_address: EmailSchema,
  password: z.string(),
});

/** First accounts of a practice (F-14): the administrator, the doctor and, optionally, the receptionist. */
export const PracticeStart = z.object({
  /** Code printed by the server at its start. Not needed from the server's own machine (G-73). */
  setup_code: z.string().max(100).optional(),
  administrator: Person,
  doctor: Person.extend({
    title: TitleSchema,
    company: line(200, "Enter the name of the practice."),
    country: CountrySchema,
    zone: ZoneSchema,
  }),
  receptionist: Person.nullish(),
});
export type PracticeStart = z.infer<typeof PracticeStart>;

export const startRoutes = {
  start: route({
    id: "own",
    summary: "Start my practice: creates the first administrator and doctor, and removes the demo",
    method: "POST",
    path: "/practice/start",
    mode: "outside",
    access: { needs: "public", client: "none" },
    idempotency: false,
    limits: { perMinute: 10 },
    body: PracticeStart,
    reply: SessionSchema,
    fails: [
      alreadyStarted,
      wrongSetupCode,
      usernameTwice,
      emailTwice,
      emptyPassword,
      weakPassword,
      passwordsDiffer,
    ],
    example: {
      setup_code: "unknown",
      administrator: {
        username: "firstadmin",
        first_name: "Jo",
        last_name: "Petrie",
        email_address: "jo@rooms.example",
        password: "Corella1!",
      },
      doctor: {
        username: "firstdoctor",
        title: 3,
        first_name: "Pia",
        last_name: "Rama",
        email_address: "pia@rooms.example",
        password: "Corella1!",
        company: "Rama Orthopaedics",
        country: "AU",
        zone: "Australia/Sydney",
      },
    },
  }),
};
