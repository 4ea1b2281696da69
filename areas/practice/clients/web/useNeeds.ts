import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import type { ClientForm } from "./form-of.ts";

const HOUR = 3_600_000;

/**
 * Details that the chosen services require: registration and specialty for billing (RULE-REG-06), a suburb
 * for billing and transcription (-07).
 */
export interface ClientNeeds {
  readonly billing: boolean;
  readonly suburb: boolean;
}

export function useNeeds({ values }: ClientForm): ClientNeeds {
  const services = useRead(lookupRoutes.services, {}, { freshFor: HOUR }).data ?? [];
  const serviceIDs = new Set(
    (values.services ?? []).flatMap((entry) => (entry.is_deleted ? [] : [entry.client_service_id])),
  );
  const kinds = new Set(services.flatMap(({ ID, kind }) => (serviceIDs.has(ID) ? [kind] : [])));
  const isAustralian = values.country !== "UK";
  const billing = kinds.has("billing");
  return {
    billing: isAustralian && billing,
    suburb: isAustralian && (billing || kinds.has("transcription")),
  };
}
