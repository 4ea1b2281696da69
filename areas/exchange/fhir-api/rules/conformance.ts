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

const optionalList = (name: "searchInclude" | "searchRevInclude", values: readonly string[]) =>
  values.length === 0 ? {} : { [name]: values };

/** Builds the CapabilityStatement of the server (FHIR R4). */
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
            coding: [
              {
                system: "http://terminology.hl7.org/CodeSystem/restful-security-service",
                code: "SMART-on-FHIR",
              },
            ],
            text: "A bearer token with SMART scopes, created by the practice in Corella",
          },
        ],
      },
      resource: RESOURCE_TYPES.map((type) => ({
        type,
        ...(PROFILES[type] === undefined ? {} : { supportedProfile: [PROFILES[type]] }),
        interaction: [{ code: "read" }, { code: "search-type" }],
        versioning: "no-version",
        ...optionalList(
          "searchInclude",
          Object.keys(INCLUDES[type]).map((name) => `${type}:${name}`),
        ),
        ...optionalList("searchRevInclude", [REVINCLUDES[type]?.join(":") ?? []].flat()),
        searchParam: [
          { name: "_id", type: "token" },
          ...Object.entries(PARAMETERS[type]).map(([name, kind]) => ({ name, type: kind })),
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
  capabilities: [
    "permission-v1",
    "permission-v2",
    "client-confidential-asymmetric",
    "client-confidential-symmetric",
  ],
});

export const outcome = (code: string, diagnostics: string) => ({
  resourceType: "OperationOutcome",
  issue: [{ severity: "error", code, diagnostics }],
});

interface Page {
  readonly base: string;
  readonly type: ResourceType;
  /** Parameters after parsing. */
  readonly query: readonly (readonly [string, string])[];
  readonly next: string | null;
  /** Number of matches, for a search that returns only the number. */
  readonly total?: number;
}
type Entry = { readonly resourceType: string; readonly id: string };

const START = "start";
/** Most previous pages that a search remembers. */
const MAX_BEFORE = 40;

/**
 * Returns the parameters of the previous and the next page, or null: `_after` is where a page begins,
 * `_before` where the pages before it began.
 */
function adjacentPages(query: Page["query"], next: string | null) {
  const valueOf = (wanted: string): string | undefined => query.find(([name]) => name === wanted)?.[1];
  const otherParameters = query.filter(([name]) => name !== "_after" && name !== "_before");
  const after = valueOf("_after");
  const before = (valueOf("_before") ?? "").split("~").filter((place) => place !== "");
  const pageQuery = (place: string, places: readonly string[]) => [
    ...otherParameters,
    ...(place === START ? [] : [["_after", place] as const]),
    ...(places.length === 0 ? [] : [["_before", places.slice(-MAX_BEFORE).join("~")] as const]),
  ];
  const previous = before.at(-1);
  return {
    previous: after === undefined || previous === undefined ? null : pageQuery(previous, before.slice(0, -1)),
    following: next === null ? null : pageQuery(next, [...before, after ?? START]),
  };
}

export function searchset(
  { base, type, query, next, total }: Page,
  matches: readonly Entry[],
  included: readonly Entry[] = [],
) {
  const addressOf = (values: readonly (readonly [string, string])[]) => {
    const text = values
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join("&");
    return text === "" ? `${base}/${type}` : `${base}/${type}?${text}`;
  };
  const { previous, following } = adjacentPages(query, next);
  const entries = (mode: "match" | "include", resources: readonly Entry[]) =>
    resources.map((resource) => ({
      fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
      resource,
      search: { mode },
    }));
  const entry = [...entries("match", matches), ...entries("include", included)];
  return {
    resourceType: "Bundle",
    type: "searchset",
    ...(total === undefined ? {} : { total }),
    link: [
      { relation: "self", url: addressOf(query) },
      ...(previous === null ? [] : [{ relation: "previous", url: addressOf(previous) }]),
      ...(following === null ? [] : [{ relation: "next", url: addressOf(following) }]),
    ],
    ...(entry.length === 0 ? {} : { entry }),
  };
}
