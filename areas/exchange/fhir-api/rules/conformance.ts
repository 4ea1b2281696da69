import { INCLUDES, PARAMETERS, REVINCLUDES } from "../search-parameters.contract.ts";
import { RESOURCE_TYPES, type ResourceType } from "./resource.ts";

const CORE = "http://hl7.org.au/fhir/core/StructureDefinition/";
const PROFILES: Readonly<Partial<Record<ResourceType, string>>> = {
  Organization: `${CORE}au-core-organization`,
  Location: `${CORE}au-core-location`,
  Practitioner: `${CORE}au-core-practitioner`,
  PractitionerRole: `${CORE}au-core-practitionerrole`,
  Patient: `${CORE}au-core-patient`,
};

const listed = (name: "searchInclude" | "searchRevInclude", values: readonly string[]) =>
  values.length === 0 ? {} : { [name]: values };

/** What the server can do (FHIR R4, CapabilityStatement). */
export const capabilityStatement = (base: string, date: string) => ({
  resourceType: "CapabilityStatement",
  status: "active",
  date,
  kind: "instance",
  software: { name: "Corella" },
  implementation: { description: "Records of one practice, read-only", url: base },
  fhirVersion: "4.0.1",
  format: ["application/fhir+json"],
  rest: [
    {
      mode: "server",
      security: {
        service: [
          {
            coding: [{ system: "http://terminology.hl7.org/CodeSystem/restful-security-service", code: "SMART-on-FHIR" }],
            text: "A bearer token with SMART scopes, created by the practice in Corella",
          },
        ],
      },
      resource: RESOURCE_TYPES.map((type) => ({
        type,
        ...(PROFILES[type] === undefined ? {} : { supportedProfile: [PROFILES[type]] }),
        interaction: [{ code: "read" }, { code: "search-type" }],
        versioning: "no-version",
        ...listed(
          "searchInclude",
          Object.keys(INCLUDES[type]).map((name) => `${type}:${name}`),
        ),
        ...listed("searchRevInclude", [REVINCLUDES[type]?.join(":") ?? []].flat()),
        searchParam: [
          { name: "_id", type: "token" },
          ...Object.entries(PARAMETERS[type]).map(([name, kind]) => ({ name, type: name.includes(".") ? "token" : kind })),
        ],
      })),
    },
  ],
});

export const smartConfiguration = (base: string, scopes: readonly string[]) => ({
  token_endpoint: `${base}/auth/token`,
  grant_types_supported: ["client_credentials"],
  token_endpoint_auth_methods_supported: ["private_key_jwt", "client_secret_basic", "client_secret_post"],
  token_endpoint_auth_signing_alg_values_supported: ["RS384", "ES384"],
  scopes_supported: scopes,
  response_types_supported: [],
  capabilities: ["permission-v1", "permission-v2", "client-confidential-asymmetric", "client-confidential-symmetric"],
});

export const outcome = (code: string, diagnostics: string) => ({
  resourceType: "OperationOutcome",
  issue: [{ severity: "error", code, diagnostics }],
});

interface Page {
  readonly base: string;
  readonly type: ResourceType;
  /** As they were understood. */
  readonly query: readonly (readonly [string, string])[];
  readonly next: string | null;
}
type Entry = { readonly resourceType: string; readonly id: string };

export function searchset({ base, type, query, next }: Page, matches: readonly Entry[], included: readonly Entry[] = []) {
  const addressOf = (values: readonly (readonly [string, string])[]) => {
    const text = values.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
    return text === "" ? `${base}/${type}` : `${base}/${type}?${text}`;
  };
  const following = [...query.filter(([name]) => name !== "_after"), ["_after", next ?? ""] as const];
  const entries = (mode: "match" | "include", resources: readonly Entry[]) =>
    resources.map((resource) => ({ fullUrl: `${base}/${resource.resourceType}/${resource.id}`, resource, search: { mode } }));
  const entry = [...entries("match", matches), ...entries("include", included)];
  return {
    resourceType: "Bundle",
    type: "searchset",
    link: [
      { relation: "self", url: addressOf(query) },
      ...(next === null ? [] : [{ relation: "next", url: addressOf(following) }]),
    ],
    ...(entry.length === 0 ? {} : { entry }),
  };
}
