import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { problem } from "#kernel/contract/problem.ts";
import { line } from "#kernel/text/text.ts";
import { RESOURCE_TYPES } from "./resource-types.contract.ts";
import { CHAINED, CONTROLS, PARAMETERS } from "./search-parameters.contract.ts";

/** SMART scopes of a system, each for reading and searching one resource type. */
export const SCOPES = RESOURCE_TYPES.map((type) => `system/${type}.rs` as const);
export type Scope = (typeof SCOPES)[number];
const ScopeSchema = z.enum(SCOPES, { error: "Choose resources from the list." });

export const LIFETIMES = [30, 90, 365] as const;
const LIFETIME = "Choose 30, 90 or 365 days.";

export const tooManyTokens = problem(
  "fhirtoken.too_many",
  409,
  "You have 50 tokens, the most allowed. Revoke one you no longer use first.",
);

export const MAX_KEYS = 5;
export const keyUnreadable = problem(
  "fhirtoken.key_unreadable",
  400,
  "Paste a public key: PEM that begins with BEGIN PUBLIC KEY, a JWK or a JWK set.",
  "public_key",
);
export const keyPrivate = problem(
  "fhirtoken.key_private",
  400,
  "This is a private key. Create a new key pair, and paste only the public key.",
  "public_key",
);
export const keyUnsupported = problem(
  "fhirtoken.key_unsupported",
  400,
  "Use an RSA key of at least 2048 bits or an EC key on the curve P-384.",
  "public_key",
);
export const tooManyKeys = problem(
  "fhirtoken.too_many_keys",
  400,
  `Paste at most ${MAX_KEYS} keys.`,
  "public_key",
);

export const FhirToken = z.object({
  ID: z.int(),
  name: z.string(),
  scopes: z.array(ScopeSchema),
  /** True if the other system authenticates with a key pair instead of the token itself. */
  has_key: z.boolean(),
  created_by: z.string(),
  created_time: z.string(),
  expires_time: z.string(),
  last_used_time: z.string().nullable(),
  revoked_time: z.string().nullable(),
});
export type FhirToken = z.output<typeof FhirToken>;

export const FhirTokenBody = z.object({
  name: line(100, "Enter the name of the system that uses the token."),
  scopes: z
    .array(ScopeSchema)
    .min(1, "Choose at least one resource.")
    .max(SCOPES.length, "Choose each resource once.")
    .refine((scopes) => new Set(scopes).size === scopes.length, "Choose each resource once."),
  days: z.literal(LIFETIMES, { error: LIFETIME }),
  /** Public key as PEM, a JWK or a JWK set; without a key the token is a shared secret. */
  public_key: z.string().max(20_000, "Paste at most 20,000 characters.").nullish(),
});

const access = { needs: "practice.settings", client: "required", peers: false } as const;

export const fhirTokenRoutes = {
  list: route({
    id: "own",
    summary: "Tokens for the FHIR API, the newest first",
    method: "GET",
    path: "/fhirToken",
    access,
    reply: z.array(FhirToken),
  }),
  create: route({
    id: "own",
    summary: "Create a token for the FHIR API, shown only in this reply, or take a public key instead",
    method: "POST",
    path: "/fhirToken",
    access,
    idempotency: false,
    body: FhirTokenBody,
    reply: z.object({ token: z.string().nullable(), created: FhirToken }),
    status: 201,
    fails: [tooManyTokens, keyUnreadable, keyPrivate, keyUnsupported, tooManyKeys],
    example: { name: "Hospital directory", scopes: ["system/Patient.rs"], days: 90 },
  }),
  remove: route({
    id: "own",
    summary: "Revoke a token for the FHIR API; it stops working immediately",
    method: "DELETE",
    path: "/fhirToken/{id}",
    access,
    params: { id: IdParam },
    entities: { id: "fhirtoken" },
    reply: FhirToken,
  }),
};

/** Value of a search parameter, or several values if repeated: date=ge…&date=le…. */
const Value = z.union([z.string().max(2000), z.array(z.string().max(2000)).max(8)]);
const QueryValue = Value.optional();
const SearchQuery = Object.fromEntries(
  [...CONTROLS, ...CHAINED, ...Object.values(PARAMETERS).flatMap((each) => Object.keys(each))].map((name) => [
    name,
    QueryValue,
  ]),
);
const system = { needs: "public", client: "none" } as const;
const FHIR_JSON = "application/fhir+json";

/**
 * Token endpoint of SMART Backend Services, with a signed assertion or a shared secret. Refusals have the
 * form of OAuth (RFC 6749, 5.2): `{ error, error_description }`.
 */
export const fhirGrantRoutes = {
  token: route({
    id: "own",
    summary:
      "OAuth 2 token endpoint: exchange a signed assertion, or a client ID and secret, for an access token of an hour",
    method: "POST",
    path: "/fhir/r4/auth/token",
    access: system,
    idempotency: false,
    takesForm: true,
    limits: { perMinute: 60 },
    body: z
      .looseObject({
        grant_type: z.string().max(100).optional(),
        scope: z.string().max(1000).optional(),
        client_id: z.string().max(100).optional(),
        client_secret: z.string().max(200).optional(),
        client_assertion_type: z.string().max(200).optional(),
        client_assertion: z.string().max(8000).optional(),
      })
      .nullish(),
    produces: "application/json",
    example: { grant_type: "client_credentials" },
  }),
};

/**
 * Routes for other systems, which send `Authorization: Bearer` with a token of the client. Errors are
 * OperationOutcome resources.
 */
export const fhirRoutes = {
  metadata: route({
    id: "own",
    summary: "FHIR R4 CapabilityStatement",
    method: "GET",
    path: "/fhir/r4/metadata",
    access: system,
    limits: { perMinute: 60 },
    produces: FHIR_JSON,
  }),
  smart: route({
    id: "own",
    summary: "SMART configuration: the scopes there are",
    method: "GET",
    path: "/fhir/r4/.well-known/smart-configuration",
    access: system,
    limits: { perMinute: 60 },
    reply: z.looseObject({}),
  }),
  binary: route({
    id: "own",
    summary: "Content of a document, for a token with DocumentReference",
    method: "GET",
    path: "/fhir/r4/Binary/{fileId}",
    access: system,
    limits: { perMinute: 180 },
    params: { fileId: z.string().max(64) },
    produces: "application/octet-stream",
  }),
  search: route({
    id: "own",
    summary: "Search one kind of FHIR resource; a page at a time",
    method: "GET",
    path: "/fhir/r4/{resourceType}",
    access: system,
    limits: { perMinute: 180 },
    params: { resourceType: z.string().max(64) },
    query: SearchQuery,
    produces: FHIR_JSON,
  }),
  searchByForm: route({
    id: "own",
    summary:
      "Search one kind of FHIR resource with the parameters in a form, which keeps them out of logs of addresses",
    method: "POST",
    mode: "read",
    path: "/fhir/r4/{resourceType}/_search",
    access: system,
    takesForm: true,
    limits: { perMinute: 180 },
    params: { resourceType: z.string().max(64) },
    query: SearchQuery,
    body: z.record(z.string().max(100), Value).nullish(),
    produces: FHIR_JSON,
    example: {},
  }),
  read: route({
    id: "own",
    summary: "Read one FHIR resource",
    method: "GET",
    path: "/fhir/r4/{resourceType}/{resourceId}",
    access: system,
    limits: { perMinute: 180 },
    params: { resourceType: z.string().max(64), resourceId: z.string().max(64) },
    produces: FHIR_JSON,
  }),
};
