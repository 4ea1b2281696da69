import type { VisitType } from "../../contract.ts";

/** Returns the appointment type "Review" of Dr Raman with the given changes. */
export const aVisitType = (change: Partial<VisitType> = {}): VisitType => ({
  ID: 4,
  _doctor: 7,
  name: "Review",
  colour: "fern",
  minutes: 15,
  preparation: null,
  location_type: null,
  mbs_items: [],
  needs_referral: false,
  is_bookable_online: false,
  is_deleted: false,
  version: 1,
  ...change,
});
