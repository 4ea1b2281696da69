import { z } from "zod";
import { fetchOutside, OutsideFailure } from "#platform/outside/fetch-outside.ts";
import type { AbnRegister } from "./port.ts";

/** Timeout in milliseconds, short because a user waits for the reply while filling in a form. */
const TIMEOUT_MS = 4_000;
const Details = z.object({
  Abn: z.string(),
  AbnStatus: z.string(),
  EntityName: z.string(),
  BusinessName: z.array(z.string()).default([]),
  Message: z.string().default(""),
});
/** Possible states of an ABN. */
const STATES: ReadonlySet<string> = new Set(["Active", "Cancelled"]);
const NOT_FOUND = /not a valid ABN|No record|no matching/i;

interface Access {
  readonly url: string;
  /** Credential issued to the registered user. Never leaves the server. */
  readonly guid: string;
}

/**
 * Client of ABN Lookup's JSON service. `AbnDetails.aspx` returns JSONP, and an error as an empty ABN with a
 * message.
 */
export const abnLookup = ({ url, guid }: Access): AbnRegister => ({
  async find(abn) {
    const query = new URLSearchParams({ abn, callback: "callback", guid });
    const text = await fetchOutside(`${url}/json/AbnDetails.aspx?${query.toString()}`, {
      timeoutMs: TIMEOUT_MS,
    });
    const details = detailsIn(text);
    if (details.Abn !== "" && (details.Abn.replace(/\s/g, "") !== abn || !STATES.has(details.AbnStatus)))
      throw new OutsideFailure("ABN Lookup answered for another number, or with an unknown status", null);
    if (details.Abn !== "")
      return {
        entity_name: details.EntityName,
        business_names: details.BusinessName,
        status: details.AbnStatus,
      };
    if (NOT_FOUND.test(details.Message)) return null;
    throw new OutsideFailure(`ABN Lookup refused: ${details.Message.slice(0, 200)}`, null);
  },
});

function detailsIn(text: string): z.output<typeof Details> {
  const [, json] = /^callback\(([^]*)\)\s*;?$/.exec(text.trim()) ?? [];
  try {
    return Details.parse(JSON.parse(json ?? ""));
  } catch (error) {
    throw new OutsideFailure("ABN Lookup sent an unexpected reply", null, error);
  }
}
