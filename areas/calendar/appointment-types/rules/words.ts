import type { TypeColour } from "../brief.contract.ts";
import type { VisitType } from "../contract.ts";

/** Names of the colours, so that a colour is never the only sign. */
export const COLOUR_NAMES: Readonly<Record<TypeColour, string>> = {
  ocean: "Blue",
  jacaranda: "Purple",
  fern: "Green",
  wattle: "Yellow",
  ochre: "Orange",
  stone: "Grey",
};

/** Returns where an appointment of the type takes place, as on its location's page. */
export const placeWords = ({ location_type }: Pick<VisitType, "location_type">): string =>
  location_type === null ? "Any location" : location_type === "INPATIENT" ? "Inpatient" : "Outpatient";

interface Archivable {
  readonly is_deleted: boolean;
}

/** Returns the verb of a change for the audit log. */
export const archiveVerb = (before: Archivable, after: Archivable): string =>
  before.is_deleted === after.is_deleted ? "changed" : after.is_deleted ? "archived" : "restored";
