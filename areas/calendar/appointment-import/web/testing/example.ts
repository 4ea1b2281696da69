import type { AppointmentImport } from "../../contract.ts";
import type { AppointmentImportRow, ImportDays } from "../../row.contract.ts";

/** An import with two ready appointments that was read but not started. */
export const aRun: AppointmentImport = {
  ...{
    ID: 4,
    created_time: "2026-11-20T00:00:00Z",
    ended_time: null,
    started_by: "Priya Raman",
    file_name: "book.csv",
    encoding: null,
  },
  ...{ state: "read", problem: null, unknown_columns: [], notices: [], job: null, source: "", table: null },
  counts: {
    ...{ ready: 2, doubtful: 1, there: 0, wrong: 0, made: 0, undone: 0, clashes: 1 },
    ...{ availability: 0, referrals: 0, doubtful_referrals: 0 },
  },
};

export const aRow: AppointmentImportRow = {
  ...{
    row_number: 1,
    kind: "appointment",
    place: "Row 2",
    outcome: "ready",
    reasons: [],
    patient_name: "LEE, Ann",
  },
  ...{
    appointment_type: 1,
    appointment_date: "2027-01-14",
    start_time: "14:30",
    end_time: "15:00",
    _patient: 7,
  },
  ...{ location_name: null, cancelled: false, clashes: true, _appointment: null },
  ...{ available: null, repeat_weeks: null, repeat_end: null, referral_type: null, referrer_name: null },
};

export const noDays: ImportDays = {
  rows: [],
  total: 0,
  availability: [],
  first: null,
  before: null,
  after: null,
};
