import type { Referral } from "../../contract.ts";

/** Returns a referral by Dr Birch with the given changes. */
export const aReferral = (change: Partial<Referral> = {}): Referral => ({
  ID: 1,
  _patient: 61,
  referral_date: "2026-11-02",
  referral_type: 1,
  expiry_date: null,
  _referring_doctor: 9,
  referring_doctor: {
    ID: 9,
    title: 3,
    first_name: "Hannah",
    last_name: "Birch",
    provider_number: "2426621B",
    practice_name: "Barkly St Clinic",
    phone: null,
    address: null,
    _locality: null,
    locality: null,
    is_deleted: false,
    _doctor: 7,
    version: 1,
  },
  active: false,
  is_deleted: false,
  _referral_letter: null,
  referral_letter: null,
  file_name: null,
  version: 1,
  ...change,
});
