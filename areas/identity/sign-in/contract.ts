import { z } from "zod";
import { route, WAITING_STATES } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { EMPTY_PASSWORD, PASSWORDS_DIFFER } from "#kernel/access/password.ts";
import { noSession, problem, tooMany } from "#kernel/contract/problem.ts";
import { line } from "#kernel/text/text.ts";
import { demoOnlyHere } from "#platform/access/installation.contract.ts";
import { SessionSchema } from "#platform/access/session.contract.ts";
import { signInAgain } from "./credentials.contract.ts";

// Errors of signing in, with the specification's messages (MSG-016, -017, -018, -139, -140; RULE-AUTH-10,
// -11).
export const wrongCredentials = problem("sign_in.wrong", 401, "Invalid username or password");
export const unknownName = problem(
  "sign_in.unknown_name",
  404,
  "Invalid username or email address",
  "username",
);
/** Message MSG-010 with advice. */
export const noAddress = problem(
  "sign_in.no_address",
  409,
  "Send Failed. Your account has no email address. Ask your administrator.",
  "username",
);
export const invalidToken = problem("sign_in.invalid_token", 400, "Invalid token");
export const invalidCode = problem("sign_in.invalid_code", 401, "Invalid token");
export const emptyPassword = problem("password.empty", 400, EMPTY_PASSWORD, "password");
export const weakPassword = problem(
  "password.weak",
  400,
  ({ message }) => message,
  "password",
  () => z.object({ message: z.string() }),
);
export const passwordsDiffer = problem("password.differ", 400, PASSWORDS_DIFFER, "confirm_password");
/** A 401 with this code does not mean that the session was lost (Part A, 401 on password change). */
export const wrongOldPassword = problem(
  "old_password",
  401,
  "The old password does not match.",
  "old_password",
);

/**
 * Old password, required before users change their own password or email address (G-72). Accepts two
 * spellings; `old_password` takes precedence.
 */
export const OldPasswordSchema = z.object({
  old_password: z.string().max(1000).optional(),
  oldPassword: z.string().max(1000).optional(), // sic
});
export type OldPassword = z.infer<typeof OldPasswordSchema>;
export const oldPasswordIn = ({ old_password, oldPassword }: OldPassword): string | undefined =>
  old_password ?? oldPassword;

/** The second step that a browser must complete after the password: a factor, or setting one up. */
export const MfaOptionsSchema = z.object({
  awaits: z.enum(WAITING_STATES),
  /** Methods available to the user. */
  code: z.boolean(),
  passkey: z.boolean(),
  recovery: z.boolean(),
});
export type MfaOptions = z.infer<typeof MfaOptionsSchema>;

/**
 * A 401 with this code opens a pending session: its cookie grants access to the second-step routes only, for
 * ten minutes.
 */
export const secondStep = problem(
  "sign_in.second_step",
  401,
  "Password accepted. Now confirm it's you.",
  undefined,
  () => MfaOptionsSchema,
);
const typedPassword = z.string({ error: EMPTY_PASSWORD });
const MessageReply = z.object({ message: z.string() });
const username = line(254, "Enter your username.");

export const signInRoutes = {
  login: route({
    id: "API-AUTH-001",
    summary: "Sign in",
    method: "POST",
    path: "/auth/login",
    mode: "outside",
    access: { needs: "public", client: "none" },
    idempotency: false,
    limits: { perMinute: 120 },
    body: z.object({ username, password: typedPassword.max(1000) }),
    reply: SessionSchema,
    status: 200,
    fails: [wrongCredentials, demoOnlyHere, secondStep, tooMany],
    example: { username: "reception", password: "Corella1!" },
  }),
  logout: route({
    id: "API-AUTH-002",
    summary: "Sign out; ends this session",
    method: "POST",
    path: "/auth/logout",
    access: { needs: "session", client: "none", callers: "all", session: "ending" },
    status: 204,
  }),
  issueCode: route({
    id: "own",
    summary:
      "A one-time code (60 seconds) that opens a second session for the same staff member, ending no later than this one",
    method: "POST",
    path: "/user/token",
    access: { needs: "session", client: "none", callers: "staff" },
    idempotency: false,
    reply: z.object({ code: z.string(), expires_at: z.string() }),
    status: 201,
    fails: [noSession],
  }),
  exchangeCode: route({
    id: "API-AUTH-004",
    summary: "Exchange a one-time code for a session",
    method: "GET",
    path: "/user/token",
    mode: "write",
    access: { needs: "public", client: "none" },
    idempotency: false,
    limits: { perMinute: 30 },
    query: { code: z.string().max(200).optional() },
    reply: SessionSchema,
    fails: [invalidCode, demoOnlyHere, secondStep],
  }),
  codePerson: route({
    id: "own",
    summary: "The user whose session a one-time code opens; the code stays valid",
    method: "POST",
    path: "/user/token/person",
    access: { needs: "public", client: "none" },
    limits: { perMinute: 30 },
    body: z.object({ code: z.string("Enter the code.").max(200) }),
    reply: z.object({ username: z.string(), first_name: z.string(), last_name: z.string() }),
    status: 200,
    fails: [invalidCode],
    example: { code: "unknown" },
  }),
  retrievePassword: route({
    id: "API-AUTH-005",
    summary: "Email a link to reset the password",
    method: "POST",
    path: "/doctor/retrievePassword",
    access: { needs: "public", client: "none" },
    limits: { perMinute: 20 },
    body: z.object({ username: line(254, "Enter your username or email address.") }),
    reply: MessageReply,
    status: 200,
    fails: [unknownName, noAddress],
    example: { username: "reception" },
  }),
  resetPassword: route({
    id: "API-AUTH-006",
    summary: "Set a new password with the emailed token",
    method: "PUT",
    path: "/doctor/changepassword/{token}",
    mode: "outside",
    access: { needs: "public", client: "none" },
    limits: { perMinute: 30 },
    params: { token: z.string().max(200) },
    body: z.object({ password: typedPassword, confirm_password: z.string().optional() }),
    // Returns the username so that the page can sign in with the new password. Safe because the link proves
    // access to the mailbox.
    reply: MessageReply.extend({ username: z.string() }),
    fails: [invalidToken, emptyPassword, weakPassword, passwordsDiffer],
    example: { password: "Corella1!" },
  }),
  changeClientPassword: route({
    id: "API-AUTH-007",
    summary: "Change a client's password: the caller's own with the old one, another client's as staff",
    method: "PUT",
    path: "/doctor/{id}/changepassword",
    mode: "outside",
    access: { needs: "session", client: "none", callers: "all", peers: false },
    params: { id: IdParam },
    body: OldPasswordSchema.extend({ password: typedPassword, resetToken: z.string().max(200).optional() }),
    reply: MessageReply,
    fails: [invalidToken, emptyPassword, weakPassword, wrongOldPassword, signInAgain, tooMany],
    example: { password: "Corella1!", old_password: "Corella1!" },
  }),
  changeUserPassword: route({
    id: "API-AUTH-008",
    summary:
      "Change a user's password: the caller's own with the old one, another user's with permission to edit users",
    method: "PUT",
    path: "/user/{id}/changepassword",
    mode: "outside",
    access: { needs: "session", client: "none", peers: false },
    params: { id: IdParam },
    body: OldPasswordSchema.extend({ password: typedPassword }),
    reply: MessageReply,
    fails: [emptyPassword, weakPassword, wrongOldPassword, signInAgain, tooMany],
    example: { password: "Corella1!", old_password: "Corella1!" },
  }),
  demoPeople: route({
    id: "own",
    summary: "The users of the demo practice; 404 without a demo",
    method: "GET",
    path: "/demo/people",
    access: { needs: "public", client: "none" },
    limits: { perMinute: 180 },
    reply: z.array(
      z.object({
        username: z.string(),
        name: z.string(),
        kind: z.string(),
        groups: z.array(z.int()),
        doctor_id: z.int().nullable(),
      }),
    ),
  }),
};
