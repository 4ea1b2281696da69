import type { Country } from "#kernel/addresses/country.ts";
import type { Day } from "#kernel/dates/day.ts";
import { type Actor, hasRight } from "#platform/access/actor.ts";
import type { OpenClient } from "#platform/http/call.ts";

export interface Owner {
  readonly ID: number;
  readonly country: Country;
  readonly today: Day;
  readonly mayAddReferringDoctors: boolean;
}

export const ownerOf = (client: OpenClient, actor: Actor): Owner => ({
  ID: client.ID,
  country: client.country,
  today: client.today,
  mayAddReferringDoctors: hasRight(actor, "referringdoctor.edit"),
});
