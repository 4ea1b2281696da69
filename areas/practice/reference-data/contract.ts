import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { CountrySchema } from "#kernel/addresses/country.ts";
import { centsOf, dollarsOf } from "#kernel/money/money.ts";
import { StateSchema } from "#kernel/addresses/state.ts";
import { ZoneSchema } from "#kernel/dates/zone.ts";

/** Largest number of rows a search returns. */
export const MAX_RESULTS = 20;

/**
 * Rate limits (G-66). A search runs at each pause in typing, and a practice of ten people shares one address.
 */
const SEARCHES_PER_MINUTE = 180;
const LISTS_PER_MINUTE = 120;

// Converts between whole cents in the database and dollars in the browser (F-9).
const Price = z.codec(z.int(), z.number(), { decode: dollarsOf, encode: (dollars) => centsOf(dollars) ?? 0 });

export const Locality = z.object({
  ID: z.int(),
  suburb: z.string(),
  /** Postcode. Empty for a town in the United Kingdom, where postcodes are finer than towns. */
  postcode: z.string(),
  /** State or territory, or the nation in the United Kingdom. */
  state: z.string(),
  country: CountrySchema,
  label: z.string(),
  time_zone: ZoneSchema,
});
export type Locality = z.output<typeof Locality>;

export const Hospital = z.object({
  ID: z.int(),
  name: z.string(),
  address: z.string().nullable(),
  _locality: z.int().nullable(),
  locality: Locality.nullable(),
});
export type Hospital = z.output<typeof Hospital>;

export const Specialty = z.object({
  ID: z.int(),
  description: z.string(),
  is_gp_or_allied: z.boolean(),
  surgeon_type: z.enum(["S", "SA", "A", "GP", "Cardiologist"]).nullable(),
});
export type Specialty = z.output<typeof Specialty>;

export const Service = z.object({
  ID: z.int(),
  description: z.string(),
  kind: z.enum(["billing", "transcription", "coding", "ifc", "forms", "app", "appointmaid"]),
  _product: z.int().nullable(),
  provider_limit: z.int().nullable(),
  /** Contents of a billing package, in the words that clients compare. */
  includes: z.array(z.string()),
});
export type Service = z.output<typeof Service>;

export const CompanyClient = z.object({ ID: z.int(), name: z.string(), code: z.string().nullable() });
export type CompanyClient = z.output<typeof CompanyClient>;

export const MbsItem = z.object({
  ID: z.int(),
  item: z.string(),
  description: z.string(),
  /** Schedule fee. Null if the fee is derived from another item's, as described in `derived_fee`. */
  fee: Price.nullable(),
  derived_fee: z.string().nullable(),
});
export type MbsItem = z.output<typeof MbsItem>;

export const Product = z.object({
  ID: z.int(),
  name: z.string(),
  /** Price in dollars before GST, with up to four decimal places (G-33). */
  unit_price: z.number(),
  has_gst: z.boolean(),
  charge_type: z
    .enum(["Receipted amount", "Cents per line", "Per month", "Per unit", "Per hour", "Per doctor"])
    .nullable(),
  period: z.enum(["Annual", "Monthly", "Custom Monthly", "Other"]).nullable(),
});
export type Product = z.output<typeof Product>;

export const UserLocation = z.object({ ID: z.int(), name: z.string(), state: StateSchema });
export type UserLocation = z.output<typeof UserLocation>;

export const HealthFund = z.object({
  ID: z.int(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(["insurer", "brand", "former", "overseas", "company"]),
});
export type HealthFund = z.output<typeof HealthFund>;

export const lookupRoutes = {
  localities: route({
    // API-LOOK-002 has the same address with `{text}_{country}` (decision C-48).
    id: "API-LOOK-001",
    summary: "Suburbs by prefix, part, similar spelling or postcode; suffix `_AU` or `_UK` sets the country",
    method: "GET",
    path: "/locality/search/{query}",
    access: { needs: "public", client: "none" },
    limits: { perMinute: SEARCHES_PER_MINUTE },
    params: { query: z.string() },
    reply: z.array(Locality),
  }),
  localitiesOfState: route({
    id: "API-LOOK-003",
    summary: "Suburbs of one state",
    method: "GET",
    path: "/locality/searchStateWise/{text}/{stateAbbreviation}",
    access: { needs: "public", client: "none" },
    limits: { perMinute: SEARCHES_PER_MINUTE },
    params: { text: z.string(), stateAbbreviation: z.string().toUpperCase().pipe(StateSchema) },
    reply: z.array(Locality),
  }),
  hospitals: route({
    id: "API-LOOK-004",
    summary: "Hospitals by name, short name or suburb",
    method: "GET",
    path: "/hospital/search/{query}",
    access: { needs: "session", client: "none" },
    params: { query: z.string() },
    reply: z.array(Hospital),
  }),
  specialties: route({
    id: "API-LOOK-005",
    summary: "All specialties",
    method: "GET",
    path: "/specialty",
    access: { needs: "public", client: "none" },
    limits: { perMinute: LISTS_PER_MINUTE },
    reply: z.array(Specialty),
  }),
  services: route({
    id: "API-LOOK-006",
    summary: "All services available to clients",
    method: "GET",
    path: "/service",
    access: { needs: "public", client: "none" },
    limits: { perMinute: LISTS_PER_MINUTE },
    reply: z.array(Service),
  }),
  companyClients: route({
    id: "API-LOOK-007",
    summary: "Companies that clients can belong to",
    method: "GET",
    path: "/companyclient",
    access: { needs: ["client.create", "client.edit"], client: "none", callers: "staff" },
    reply: z.array(CompanyClient),
  }),
  mbsItems: route({
    id: "API-LOOK-008",
    summary: "Current items of the Medicare Benefits Schedule, by number prefix or keywords",
    method: "GET",
    path: "/mbsitem/search/{query}",
    access: { needs: "session", client: "none" },
    params: { query: z.string() },
    reply: z.array(MbsItem),
  }),
  products: route({
    id: "API-LOOK-009",
    summary: "All products with their prices before GST",
    method: "GET",
    path: "/product",
    access: { needs: "public", client: "none" },
    limits: { perMinute: LISTS_PER_MINUTE },
    reply: z.array(Product),
  }),
  userLocations: route({
    id: "API-LOOK-010",
    summary: "States and territories a practitioner registers for",
    method: "GET",
    path: "/userlocation",
    access: { needs: "public", client: "none" },
    limits: { perMinute: LISTS_PER_MINUTE },
    reply: z.array(UserLocation),
  }),
  healthFunds: route({
    id: "API-LOOK-011",
    summary: "Health funds and other payers",
    method: "GET",
    path: "/healthfund",
    access: { needs: "session", client: "none", callers: "all" },
    reply: z.array(HealthFund),
  }),
};
