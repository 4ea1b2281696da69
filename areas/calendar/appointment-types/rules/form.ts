import { z } from "zod";
import { Version } from "#kernel/contract/id.ts";
import { type VisitType, VisitTypeBody } from "../contract.ts";
import { itemsOf, type TypedItems } from "./items.ts";

const DEFAULT_MINUTES = 30;

/** Schema of the form: the body of the contract, with the item numbers as text of one field. */
export const VisitTypeForm = VisitTypeBody.omit({ _doctor: true }).extend({
  mbs_items: z.preprocess((typed: TypedItems) => itemsOf(typed), VisitTypeBody.shape.mbs_items),
  version: Version,
});
export type VisitTypeDraft = z.input<typeof VisitTypeForm>;

/** Returns the initial values of the form, of a new type if none is given. */
export const draftOf = (type: VisitType | undefined): VisitTypeDraft => ({
  name: type?.name ?? "",
  colour: type?.colour ?? "ocean",
  minutes: type?.minutes ?? DEFAULT_MINUTES,
  preparation: type?.preparation ?? null,
  location_type: type?.location_type ?? null,
  mbs_items: type?.mbs_items ?? [],
  needs_referral: type?.needs_referral ?? false,
  is_bookable_online: type?.is_bookable_online ?? false,
  version: type?.version,
});

/** Returns the body to send: the values of the form without the version, with the item numbers as a list. */
export const bodyOf = ({ version: _version, mbs_items, ...values }: VisitTypeDraft) => ({
  ...values,
  mbs_items: itemsOf(mbs_items),
});
