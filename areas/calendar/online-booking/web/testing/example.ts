import type { OpenedRequest } from "../../contract.ts";
import { suggestedSettings } from "../../rules/settings.ts";
import type { KeptBookingSettings } from "../../settings.contract.ts";

export const settings: KeptBookingSettings = {
  ...suggestedSettings("Richmond Rooms", "03 5550 0142"),
  ...{ is_on: true, version: 3, address: "https://corella.example/book/", types: ["Review"], has_sms: false },
};

export const request: OpenedRequest = {
  ...{ ID: 5, state: "requested", type: { ID: 3, name: "Review", needs_referral: true } },
  ...{ location: "Richmond Rooms", appointment_date: "2026-12-04", start_time: "10:00", end_time: "10:30" },
  ...{ zone: "Australia/Sydney", starts_at: "2026-12-03T23:00:00.000Z" },
  ...{ first_name: "Grace", last_name: "Lim", dob: "1979-08-14", gender: "F", mobile: null },
  ...{ email: "grace@lim.example", contact: "grace@lim.example", medicare_number: null },
  ...{ health_fund: "Bupa", fund_number: "12", is_new: true, note: "My knee", signature: "Grace Lim" },
  ...{ consented_at: "2026-11-29T01:00:00.000Z", requested_at: "2026-11-29T01:00:00.000Z" },
  ...{ handled_at: null, handled_by: null, answer: null, patient: null, _appointment: null, change: null },
  referral: { ID: 9, name: "referral.jpg", mime_type: "image/jpeg" },
  ...{ is_overbooked: false, likely: [] },
};

export const likely: OpenedRequest["likely"][number] = {
  ...{ ID: 12, first_name: "Grace", last_name: "Lim", dob: "1979-08-14", mobile: null },
  reason: "name_and_birth",
};
