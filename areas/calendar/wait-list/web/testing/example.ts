import type { WaitListEntry } from "../../entry.contract.ts";

/** A wait list entry of a patient who wants a review in the morning. */
export const nguyen: WaitListEntry = {
  ID: 31,
  _doctor: 7,
  _patient: 9,
  patient: {
    ID: 9,
    first_name: "Thi Mai",
    last_name: "Nguyen",
    mobile: "0400000001",
    landline: null,
    is_deleted: false,
  },
  _visit_type: 4,
  visit_type: { ID: 4, name: "Review", minutes: 15 },
  weekdays: [1, 3],
  from_time: "09:00",
  until_time: "12:00",
  from_day: "2026-11-01",
  until_day: null,
  urgency: "urgent",
  note: "Knee is worse",
  _appointment: null,
  booked_at: null,
  is_deleted: false,
  created_time: "2026-11-01T00:00:00.000Z",
  version: 2,
};
