import { isState } from "#kernel/addresses/state.ts";
import { type Zone, zoneOfState } from "#kernel/dates/zone.ts";

/** Broken Hill keeps Adelaide's time. Lord Howe, Eucla and the far islands have clocks outside the six zones and get their state's. */
const OF_POSTCODE: Readonly<Record<string, Zone>> = { "2880": "Australia/Adelaide" };

/** RULE-GEN-12, decision C-53: the state decides; a place outside the Australian states is in the United Kingdom. */
export function zoneOfLocality({ state, postcode }: { state: string; postcode: string }): Zone {
  if (!isState(state)) return "Europe/London";
  return OF_POSTCODE[postcode] ?? zoneOfState(state);
}
