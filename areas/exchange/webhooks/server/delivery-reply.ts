import type { z } from "zod";
import type { Services } from "#platform/services.ts";
import type { Delivery } from "../contract.ts";
import { bodyOf, referenceOf, typeOf } from "../rules/event.ts";
import type { DeliveryRow } from "./delivery.queries.ts";

export const fhirBaseOf = ({ publicUrl }: Pick<Services, "publicUrl">): string =>
  `${publicUrl()}/api/fhir/r4`;

export function deliveryReply(
  row: DeliveryRow,
  services: Pick<Services, "publicUrl">,
): z.input<typeof Delivery> {
  const { kind: _, verb: __, record: ___, ...shown } = row;
  return {
    ...shown,
    type: typeOf(row),
    reference: referenceOf(row),
    body: bodyOf(row, fhirBaseOf(services)),
  };
}
