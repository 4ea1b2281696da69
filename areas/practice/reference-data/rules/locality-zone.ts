import { isState } from "#kernel/addresses/state.ts";
import { type Zone, zoneOfState } from "#kernel/dates/zone.ts";

/**
 * Time zones by postcode: Broken Hill uses Adelaide's time. Lord Howe, Eucla and the remote islands, whose
 * time is none of the six zones, get that of their state.
 */
const POSTCODE_ZONES: Readonly<Record<string, Zone>> = { "2880": "Australia/Adelaide" };

/**
 * Returns the time zone of a place by its state (RULE-GEN-12, decision C-53). A place outside the Australian
 * states is in the United Kingdom.
 */
export function zoneOfLocality({ state, postcode }: { state: string; postcode: string }): Zone {
  if (!isState(state)) return "Europe/London";
  return POSTCODE_ZONES[postcode] ?? zoneOfState(state);
}
