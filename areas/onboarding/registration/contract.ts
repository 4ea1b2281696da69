import { z } from "zod";
import { emptyPassword, passwordsDiffer, weakPassword } from "#areas/identity/sign-in/contract.ts";
import { EXAMPLE } from "#areas/practice/clients/client.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { MoneyReplySchema } from "#kernel/money/money.ts";
import { problem } from "#kernel/contract/problem.ts";
import { demoOnlyHere } from "#platform/access/installation.contract.ts";
import { SessionSchema } from "#platform/access/session.contract.ts";
import { FormsOnlyBody, RegisterBody } from "./fields.ts";

/** Messages of the sign-up (MSG-084 to MSG-090). */
export const REGISTER_FAILED = "Register Failed";
export const SUBMIT_FAILED = "Submit Failed. Please contact our chat support";
export const USERNAME_TAKEN = "This username is already in use";
export const EMAIL_TAKEN = "This email address is already in use";
export const WRONG_REFERRAL = "Can't register. Referral code is incorrect. Please contact our chat support";
export const INVALID_TOKEN = "Invalid token";

/** Refusal of a sign-up link that is unknown, used or expired (RULE-TOK-03). */
export const invalidSignupToken = problem("signup.invalid_token", 400, INVALID_TOKEN);
export const otherAddress = problem(
  "signup.other_address",
  400,
  "This link was sent to another email address.",
  "email_address",
);
/** Refusals of an unknown referral code (RULE-REG-15). */
export const wrongReferral = problem("signup.referral", 400, WRONG_REFERRAL, "referral_code");
export const unknownReferral = problem("not_found", 404, WRONG_REFERRAL);
export const QuoteLine = z.object({
  description: z.string(),
  amount: MoneyReplySchema,
  has_gst: z.boolean(),
});
export const SignupQuote = z.object({
  lines: z.array(QuoteLine),
  subtotal: MoneyReplySchema,
  tax: MoneyReplySchema,
  total: MoneyReplySchema,
});
export type SignupQuote = z.output<typeof SignupQuote>;
/** Refusal of a sign-up whose prices have changed since they were shown (G-56). Contains the new quote. */
export const priceChanged = problem(
  "signup.price_changed",
  409,
  "Prices have changed. Check the new total, then sign up again.",
  "total",
  () => SignupQuote,
);
export const signupInProgress = problem(
  "signup.in_progress",
  409,
  "This sign-up is being registered. Try again in a moment.",
);

const RegisteredClient = z.object({ ID: z.int(), username: z.string(), _invoice: z.int().nullable() });
export const Token = z.object({
  email_address: z.string(),
  trial_only: z.boolean(),
  is_1st_biller: z.boolean(),
  packages: z.array(z.int()),
  expired_time: z.string(),
});
export type Token = z.output<typeof Token>;

/** Username and email to check for availability before signing up. Both are optional. */
export const ValidateBody = z.object({
  username: z.string().max(254).nullish(),
  email_address: z.string().max(254).nullish(),
  /** ID of a person whose own names are no conflict. Requires a session that may edit the person. */
  ID: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
});
const NamesInUse = z.object({
  username_in_use: z.boolean(),
  email_in_use: z.boolean(),
  /** Message for the first taken name, or null. */
  message: z.string().nullable(),
});

export const TokenBody = z.object({
  email_address: z
    .string("Please enter the email address.")
    .trim()
    .min(1, "Please enter the email address.")
    .pipe(EmailSchema),
  trial_only: z.boolean().default(false),
  is_1st_biller: z.boolean().default(false),
  /** Special packages that the link allows (G-53). */
  packages: z
    .array(z.literal([18, 20, 22], { error: "Choose a package from the list." }))
    .max(3)
    .default([]),
});

/** Access of routes without a session and without a client. */
export const publicAccess = { needs: "public", client: "none" } as const;
const { title, first_name, last_name, cell_phone, work_address } = EXAMPLE;
const person = {
  title,
  first_name,
  last_name,
  cell_phone,
  work_address,
  work_phone: "0355500186",
  dob: "1979-04-19",
  register_password: "Wombat7&ladder",
  confirm_password: "Wombat7&ladder",
};

export const registrationRoutes = {
  register: route({
    id: "API-REG-001",
    summary: "Sign up: client, services and sign-up invoice; sets the cookie that opens its payment",
    method: "POST",
    path: "/doctor/register",
    methods: ["POST", "PUT"],
    mode: "outside",
    access: publicAccess,
    limits: { perMinute: 60 },
    query: { code: z.string().max(200).optional() },
    body: RegisterBody,
    reply: RegisteredClient,
    status: 201,
    fails: [
      invalidSignupToken,
      otherAddress,
      wrongReferral,
      priceChanged,
      emptyPassword,
      weakPassword,
      passwordsDiffer,
      signupInProgress,
    ],
    example: {
      ...person,
      username: "mtehrani",
      email_address: "marcus.tehrani@yarrasurgical.example",
      services: [{ client_service_id: 102 }],
      signature_type: "manual",
    },
  }),
  validate: route({
    id: "API-REG-002",
    summary: "Whether a username and an email address are free",
    method: "POST",
    path: "/doctor/validate",
    methods: ["POST", "PUT"],
    access: publicAccess,
    mode: "read",
    limits: { perMinute: 60 },
    body: ValidateBody,
    reply: NamesInUse,
    status: 200,
    example: { username: "mtehrani", email_address: "marcus.tehrani@yarrasurgical.example" },
  }),
  registerFormsOnly: route({
    id: "API-REG-003",
    summary: "Sign up for health fund forms only; an email brings the link to activate the account",
    method: "POST",
    path: "/doctor/registerFormsOnly",
    methods: ["POST", "PUT"],
    mode: "outside",
    access: publicAccess,
    limits: { perMinute: 60 },
    body: FormsOnlyBody,
    reply: RegisteredClient.omit({ _invoice: true }),
    status: 201,
    fails: [wrongReferral, emptyPassword, weakPassword, passwordsDiffer, signupInProgress],
    example: {
      ...person,
      username: "mtehraniforms",
      email_address: "marcus.forms@yarrasurgical.example",
      _user_location: 1,
      is_no_gap: true,
    },
  }),
  validateFormsOnly: route({
    id: "API-REG-004",
    summary: "Whether a username and an email address are free, for a sign-up for forms only",
    method: "POST",
    path: "/doctor/validateformsOnly",
    methods: ["POST", "PUT"],
    access: publicAccess,
    mode: "read",
    limits: { perMinute: 60 },
    body: ValidateBody,
    reply: NamesInUse,
    status: 200,
    example: { username: "mtehrani", email_address: "marcus.tehrani@yarrasurgical.example" },
  }),
  activate: route({
    id: "API-REG-005",
    summary: "Activate a forms-only client with the emailed token, which opens a session",
    method: "PUT",
    path: "/doctor/activateFormsUser/{id}",
    methods: ["PUT", "POST"],
    access: publicAccess,
    idempotency: false,
    limits: { perMinute: 30 },
    params: { id: IdParam },
    query: { token: z.string().max(200).optional() },
    body: z.object({ token: z.string().max(200).nullish() }).nullish(),
    reply: SessionSchema.extend({ ID: z.int(), user_type: z.literal(2) }),
    fails: [invalidSignupToken, demoOnlyHere],
    example: { token: "unknown" },
  }),
  findToken: route({
    id: "API-REG-007",
    summary: "The terms of a sign-up link",
    method: "GET",
    path: "/doctor/freesignup/{code}",
    access: publicAccess,
    limits: { perMinute: 60 },
    params: { code: z.string().max(200) },
    reply: Token,
    fails: [invalidSignupToken],
  }),
  referral: route({
    id: "API-REG-008",
    summary: "The owner of a referral code",
    method: "GET",
    path: "/doctor/referral/{referralCode}",
    methods: ["GET", "POST"],
    mode: "read",
    access: publicAccess,
    limits: { perMinute: 60 },
    params: { referralCode: z.string().max(200) },
    reply: z.object({ ID: z.int(), valid: z.literal(true) }),
    fails: [unknownReferral],
  }),
  quote: route({
    id: "own",
    summary: "What a sign-up costs today: the running total and the invoice are this one sum",
    method: "POST",
    path: "/signup/quote",
    access: publicAccess,
    mode: "read",
    limits: { perMinute: 180 },
    body: RegisterBody.pick({ services: true, billing: true, code: true }).partial(),
    reply: SignupQuote.extend({ monthly: SignupQuote }),
    status: 200,
    fails: [invalidSignupToken],
    example: { services: [{ client_service_id: 13 }] },
  }),
};
