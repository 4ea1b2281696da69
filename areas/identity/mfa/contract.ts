import { confirmFirst, signInAgain } from "#areas/identity/sign-in/credentials.contract.ts";
import { z } from "zod";
import {
  CredentialSchema,
  CodeSchema,
  noPasskeyHere,
  wrongCode,
} from "#areas/identity/sign-in/second-step.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { EMPTY_PASSWORD } from "#kernel/access/password.ts";
import { noSession, problem, tooMany } from "#kernel/contract/problem.ts";
import { line } from "#kernel/text/text.ts";

export const wrongPassword = problem(
  "second_factor.password",
  401,
  "This password is not correct.",
  "password",
);
export const lastFactor = problem(
  "second_factor.last",
  409,
  "Your group requires two-step verification, so you can't remove the last method. Add another one first.",
);
export const tooManyFactors = problem(
  "second_factor.many",
  409,
  ({ most }) => `You already have ${most}. Remove one first.`,
  undefined,
  () => z.object({ most: z.number() }),
);
export const unknownPasskey = problem("passkey.refused", 400, "This passkey couldn't be added. Try again.");
export const noFactorYet = problem(
  "second_factor.none",
  409,
  "Recovery codes need two-step verification. Add an app or passkey first.",
);

const Name = line(60, "Enter a name.");
const FactorSchema = z.object({
  ID: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export const FactorsSchema = z.object({
  authenticators: z.array(FactorSchema),
  passkeys: z.array(FactorSchema.extend({ is_synced: z.boolean() })),
  recovery_codes: z.object({ left: z.int(), created_at: z.string().nullable() }),
  /** True if a group of this user requires a second factor. */
  is_required: z.boolean(),
  /** True if Corella's current address supports passkeys. */
  passkeys_work_here: z.boolean(),
});
export type FactorList = z.infer<typeof FactorsSchema>;

/**
 * Reply after a factor was added. `recovery_codes` are shown once, usually with the first factor; otherwise
 * null.
 */
const AddedSchema = z.object({ factors: FactorsSchema, recovery_codes: z.array(z.string()).nullable() });
export type AddFactorReply = z.infer<typeof AddedSchema>;

/** Options for `navigator.credentials.create` (PublicKeyCredentialCreationOptionsJSON). */
const PasskeyCreationSchema = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(CredentialSchema).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(["required", "preferred", "discouraged"]).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(["required", "preferred", "discouraged"]).optional(),
    })
    .optional(),
  attestation: z.enum(["none", "indirect", "direct", "enterprise"]).optional(),
});
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);
/** Result of `navigator.credentials.create` (RegistrationResponseJSON). */
const PasskeyMade = z.object({
  id: base64url(2000).min(1),
  rawId: base64url(2000),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url(20_000),
    attestationObject: base64url(100_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional(),
  clientExtensionResults: z.object({}).default({}),
});
export type PasskeyMade = z.infer<typeof PasskeyMade>;

const ownAccess = { id: "own", access: { needs: "session", client: "none", callers: "all" } } as const;
/**
 * Access for pending sessions: users whose group requires a factor set it up before they can use anything
 * else.
 */
const setUpAccess = {
  ...ownAccess,
  access: { ...ownAccess.access, session: { pendingMfa: ["set_up"] } },
  idempotency: false,
} as const;
const byId = { params: { id: IdParam } } as const;

export const secondFactorRoutes = {
  list: route({
    ...setUpAccess,
    summary: "The caller's own two-step verification methods",
    method: "GET",
    path: "/secondfactor",
    reply: FactorsSchema,
  }),
  confirm: route({
    ...ownAccess,
    idempotency: false,
    summary: "Confirm the password before changing sign-in security",
    method: "PUT",
    path: "/secondfactor/confirmation",
    mode: "outside",
    limits: { perMinute: 60 },
    body: z.object({ password: z.string({ error: EMPTY_PASSWORD }).max(1000) }),
    status: 204,
    fails: [wrongPassword, signInAgain, tooMany],
    example: { password: "Corella1!" },
  }),
  beginAuthenticator: route({
    ...setUpAccess,
    summary: "Create a secret for an authenticator app; active once confirmed with a code",
    method: "POST",
    path: "/secondfactor/authenticator",
    reply: z.object({ ID: z.int(), secret: z.string(), address: z.string() }),
    fails: [noSession, confirmFirst, tooManyFactors],
  }),
  confirmAuthenticator: route({
    ...setUpAccess,
    ...byId,
    summary: "Confirm a new authenticator app with its first code",
    method: "PUT",
    path: "/secondfactor/authenticator/{id}/code",
    limits: { perMinute: 60 },
    body: z.object({ code: CodeSchema, name: Name }),
    reply: AddedSchema,
    fails: [noSession, confirmFirst, wrongCode],
    example: { code: "123456", name: "My phone" },
  }),
  renameAuthenticator: route({
    ...ownAccess,
    ...byId,
    summary: "Rename an authenticator app",
    method: "PUT",
    path: "/secondfactor/authenticator/{id}",
    body: z.object({ name: Name }),
    reply: FactorsSchema,
    example: { name: "My phone" },
  }),
  removeAuthenticator: route({
    ...ownAccess,
    ...byId,
    summary: "Remove an authenticator app",
    method: "DELETE",
    path: "/secondfactor/authenticator/{id}",
    reply: FactorsSchema,
    fails: [confirmFirst, lastFactor],
  }),
  beginPasskey: route({
    ...setUpAccess,
    summary: "Options for creating a passkey",
    method: "POST",
    path: "/secondfactor/passkey/options",
    reply: PasskeyCreationSchema,
    status: 200,
    fails: [noSession, confirmFirst, tooManyFactors, noPasskeyHere],
  }),
  addPasskey: route({
    ...setUpAccess,
    summary: "Add a passkey",
    method: "POST",
    path: "/secondfactor/passkey",
    limits: { perMinute: 60 },
    body: z.object({ made: PasskeyMade, name: Name }),
    reply: AddedSchema,
    fails: [noSession, confirmFirst, tooManyFactors, unknownPasskey, noPasskeyHere],
    example: {
      made: {
        id: "AAAA",
        rawId: "AAAA",
        type: "public-key",
        response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
        clientExtensionResults: {},
      },
      name: "My laptop",
    },
  }),
  renamePasskey: route({
    ...ownAccess,
    ...byId,
    summary: "Rename a passkey",
    method: "PUT",
    path: "/secondfactor/passkey/{id}",
    body: z.object({ name: Name }),
    reply: FactorsSchema,
    example: { name: "My laptop" },
  }),
  removePasskey: route({
    ...ownAccess,
    ...byId,
    summary: "Remove a passkey",
    method: "DELETE",
    path: "/secondfactor/passkey/{id}",
    reply: FactorsSchema,
    fails: [confirmFirst, lastFactor],
  }),
  renewRecoveryCodes: route({
    ...ownAccess,
    idempotency: false,
    summary: "Create ten recovery codes, replacing the previous ones",
    method: "POST",
    path: "/secondfactor/recoverycode",
    reply: z.object({ recovery_codes: z.array(z.string()) }),
    fails: [confirmFirst, noFactorYet],
  }),
};
