import { z } from "zod";
import { route, WAITING_STATES } from "#kernel/contract/contract.ts";
import { noSession, problem, tooMany } from "#kernel/contract/problem.ts";
import { line } from "#kernel/text/text.ts";
import { SessionSchema } from "#platform/access/session.contract.ts";
import { MfaOptionsSchema } from "./contract.ts";

export const wrongCode = problem(
  "sign_in.wrong_code",
  401,
  "This code is incorrect or has already been used. Enter the current code.",
  "code",
);
export const wrongRecoveryCode = problem(
  "sign_in.wrong_recovery_code",
  401,
  "This recovery code is incorrect or has already been used.",
  "code",
);
export const wrongPasskey = problem(
  "sign_in.wrong_passkey",
  401,
  "This passkey couldn't be verified. Try again or choose another method.",
);
export const noPasskeyHere = problem(
  "passkey.address",
  409,
  "Passkeys require a secure (https) address. Choose another method.",
);

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);
const Transport = z.enum(["ble", "hybrid", "internal", "nfc", "usb"]);
export const CredentialSchema = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(Transport).optional(),
});
/** Options for `navigator.credentials.get` (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequestSchema = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(CredentialSchema).optional(),
  userVerification: z.enum(["required", "preferred", "discouraged"]).optional(),
});
/** Result of `navigator.credentials.get` (AuthenticationResponseJSON). */
export const PasskeyAnswer = z.object({
  id: base64url(2000).min(1),
  rawId: base64url(2000),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url(20_000),
    authenticatorData: base64url(20_000),
    signature: base64url(5_000),
    userHandle: base64url(500).optional(),
  }),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional(),
  clientExtensionResults: z.object({}).default({}),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** Code of an authenticator app. Removes spaces and hyphens, which people add when reading codes aloud. */
export const CodeSchema = z
  .string("Enter the code.")
  .max(100, "Enter the six digits of your authenticator app.")
  .overwrite((text) => text.replace(/[\s-]/g, ""))
  .regex(/^\d{6}$/, "Enter the six digits of your authenticator app.");

const pendingAccess = {
  access: { needs: "session", client: "none", callers: "all" },
  idempotency: false,
} as const;
const eitherState = {
  ...pendingAccess,
  access: { ...pendingAccess.access, session: { pendingMfa: WAITING_STATES, only: true } },
} as const;
const factorAccess = {
  ...pendingAccess,
  access: { ...pendingAccess.access, session: { pendingMfa: ["factor"], only: true } },
} as const;

export const secondStepRoutes = {
  asked: route({
    ...eitherState,
    id: "own",
    summary: "Available methods for the second step of signing in",
    method: "GET",
    path: "/auth/secondstep",
    reply: MfaOptionsSchema,
    fails: [noSession],
  }),
  giveUp: route({
    ...eitherState,
    id: "own",
    summary: "Cancel signing in",
    method: "DELETE",
    path: "/auth/secondstep",
    status: 204,
    fails: [noSession],
  }),
  code: route({
    ...factorAccess,
    id: "own",
    summary: "Second step with the code of an authenticator app",
    method: "POST",
    path: "/auth/secondstep/code",
    limits: { perMinute: 60 },
    body: z.object({ code: CodeSchema }),
    reply: SessionSchema,
    status: 200,
    fails: [noSession, wrongCode, tooMany],
    example: { code: "123456" },
  }),
  recoveryCode: route({
    ...factorAccess,
    id: "own",
    summary: "Second step with a recovery code, which can be used once",
    method: "POST",
    path: "/auth/secondstep/recoverycode",
    limits: { perMinute: 60 },
    body: z.object({ code: line(100, "Enter one of your recovery codes.") }),
    reply: SessionSchema,
    status: 200,
    fails: [noSession, wrongRecoveryCode, tooMany],
    example: { code: "ABCD-EFGH-JKLM-NPQR" },
  }),
  passkeyOptions: route({
    ...factorAccess,
    id: "own",
    summary: "Options for signing in with a passkey",
    method: "POST",
    path: "/auth/secondstep/passkey/options",
    reply: PasskeyRequestSchema,
    status: 200,
    fails: [noSession, noPasskeyHere],
  }),
  passkey: route({
    ...factorAccess,
    id: "own",
    summary: "Second step with a passkey",
    method: "POST",
    path: "/auth/secondstep/passkey",
    limits: { perMinute: 60 },
    body: z.object({ answer: PasskeyAnswer }),
    reply: SessionSchema,
    status: 200,
    fails: [noSession, wrongPasskey, noPasskeyHere, tooMany],
    example: {
      answer: {
        id: "AAAA",
        rawId: "AAAA",
        type: "public-key",
        response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
        clientExtensionResults: {},
      },
    },
  }),
};
