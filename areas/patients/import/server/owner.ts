import { type Actor, hasRight } from "#platform/access/actor.ts";
import type { OpenClient } from "#platform/http/call.ts";
import type { Owner } from "./judge.ts";

export const ownerOf = (client: OpenClient, actor: Actor): Owner => ({
  ID: client.ID,
  country: client.country,
  today: client.today,
  mayAddReferringDoctors: hasRight(actor, "referringdoctor.edit"),
});
