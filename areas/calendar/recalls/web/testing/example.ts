import type { Recall } from "../../recall.contract.ts";

/** A recall that is overdue, added by hand. */
export const nguyen: Recall = {
  ID: 41,
  _doctor: 7,
  _patient: 9,
  patient: {
    ...{ ID: 9, title: null, first_name: "Thi Mai", last_name: "Nguyen", dob: "1980-05-12", gender: "F" },
    ...{
      mobile: "0400000001",
      landline: null,
      category: "U",
      status: "Validated",
      alerts: null,
      is_deleted: false,
    },
  },
  _visit_type: 4,
  visit_type: { ID: 4, name: "Review", minutes: 15 },
  reason: "Knee review",
  due_on: "2026-01-05",
  source: "hand",
  _appointment: null,
  state: "due",
  booked_on: null,
  message: null,
  outcome_reason: null,
  ended_at: null,
  ended_by: null,
  created_time: "2025-07-01T00:00:00.000Z",
  version: 2,
};
