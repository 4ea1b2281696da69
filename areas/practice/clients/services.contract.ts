import { z } from "zod";
import { Service } from "#areas/practice/reference-data/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { LARGEST_INTEGER } from "#kernel/contract/id.ts";

/**
 * Packages of hours during which a booking agent manages a client's calendar. The API uses the position in
 * this list, counted from 1.
 */
export const APPOINTMAID_PACKAGES = ["40 hrs/week", "20 hrs/week", "Short term coverage", "Custom"] as const;

const CHOOSE_SERVICE = "Choose a service from the list.";
export const CHOOSE_AGENT_HOURS = "Choose the hours of the booking agent.";
const day = DaySchema.nullish();

/** A current or former service of a client (ENT-CLIENTSERVICE). */
export const ClientServiceEntry = z.object({
  ID: z.int(),
  client_service_id: z.int(),
  is_trial: z.boolean(),
  trial_exp_date: DaySchema.nullable(),
  active_date: DaySchema.nullable(),
  cut_off_date: DaySchema.nullable(),
  next_invoice_date: DaySchema.nullable(),
  appointmaid_package: z.int().nullable(),
  included_billing: z.boolean().nullable(),
  is_deleted: z.boolean(),
  /** Description and kind of the service, so that screens need no lookup. */
  description: z.string(),
  kind: Service.shape.kind,
  /** Number of provider numbers that may be active (RULE-PKG-03). Null for no limit. */
  provider_limit: z.int().nullable(),
});
export type ClientServiceEntry = z.output<typeof ClientServiceEntry>;

/** An entry of the request. `ID` 0, null or omitted adds a service. */
export const ServiceEntryBody = z.object({
  ID: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
  client_service_id: z.int(CHOOSE_SERVICE).min(1, CHOOSE_SERVICE).max(LARGEST_INTEGER, CHOOSE_SERVICE),
  is_trial: z.boolean().nullish(),
  trial_exp_date: day,
  active_date: day,
  cut_off_date: day,
  next_invoice_date: day,
  appointmaid_package: z
    .int(CHOOSE_AGENT_HOURS)
    .min(0, CHOOSE_AGENT_HOURS)
    .max(APPOINTMAID_PACKAGES.length, CHOOSE_AGENT_HOURS)
    .nullish(),
  included_billing: z.boolean().nullish(),
  is_deleted: z.boolean().nullish(),
});
export type ServiceEntryBody = z.output<typeof ServiceEntryBody>;
