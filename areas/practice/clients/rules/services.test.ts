import { describe, expect, test } from "vitest";
import {
  isLive,
  planServices,
  providerLimit,
  type SavedService,
  serviceState,
  trialExpiry,
} from "./services.ts";

const services = [
  { ID: 4, kind: "transcription", description: "Transcription" },
  { ID: 13, kind: "billing", description: "Saver" },
  { ID: 15, kind: "billing", description: "Premium" },
  { ID: 103, kind: "appointmaid", description: "Appointmaid" },
] as const;
const today = "2026-11-21";
const saved = (client_service_id: number, more: Partial<SavedService> = {}): SavedService => ({
  ID: client_service_id * 10,
  client_service_id,
  is_trial: false,
  trial_exp_date: null,
  active_date: null,
  cut_off_date: null,
  next_invoice_date: null,
  appointmaid_package: null,
  included_billing: null,
  is_deleted: false,
  ...more,
});
const plan = (
  before: readonly SavedService[],
  entries: Parameters<typeof planServices>[0]["entries"],
  user_type = 1,
) => planServices({ saved: before, entries, services, user_type, today });
const marks = (before: readonly SavedService[], entries: Parameters<typeof planServices>[0]["entries"]) =>
  plan(before, entries).writes.map(({ ID, client_service_id, is_deleted }) => [
    ID,
    client_service_id,
    is_deleted,
  ]);

describe("STATE-SVC-01: services of a client", () => {
  test("a saved one that is removed keeps its row with the mark", () => {
    expect(marks([saved(4)], [{ ID: 40, client_service_id: 4, is_deleted: true }])).toEqual([[40, 4, true]]);
    expect(marks([saved(4)], [])).toEqual([[40, 4, true]]);
  });
  test("an unsaved one that is removed is dropped", () =>
    expect(marks([], [{ client_service_id: 4, is_deleted: true }])).toEqual([]));
  test("taking one up again clears the mark and makes no second row", () => {
    expect(marks([saved(4, { is_deleted: true })], [{ client_service_id: 4 }])).toEqual([[40, 4, false]]);
    expect(
      marks([saved(4)], [{ ID: 40, client_service_id: 4, is_deleted: true }, { client_service_id: 4 }]),
    ).toEqual([]);
  });
  test("what stays as it is, is not written", () => {
    expect(marks([saved(4)], [{ ID: 40, client_service_id: 4 }])).toEqual([]);
    expect(marks([saved(4, { is_deleted: true })], [])).toEqual([]);
  });
  test("one twice is refused at the second", () =>
    expect(plan([], [{ client_service_id: 4 }, { client_service_id: 4 }]).errors).toEqual({
      "services.1.client_service_id": "Transcription is on the list twice.",
    }));
  test("a saved one does not become another, and a foreign number is unknown", () => {
    expect(Object.keys(plan([saved(4)], [{ ID: 40, client_service_id: 15 }]).errors)).toEqual([
      "services.0.client_service_id",
    ]);
    expect(Object.keys(plan([saved(4)], [{ ID: 77, client_service_id: 4 }]).errors)).toEqual([
      "services.0.client_service_id",
    ]);
    expect(Object.keys(plan([], [{ client_service_id: 77 }]).errors)).toEqual([
      "services.0.client_service_id",
    ]);
  });
});

describe("STATE-PKG-01: one live billing package", () => {
  test("two at a time are refused", () =>
    expect(plan([saved(13)], [{ ID: 130, client_service_id: 13 }, { client_service_id: 15 }]).errors).toEqual(
      {
        "services.1.client_service_id":
          "A client can have one billing package at a time. End or remove the other one first.",
      },
    ));
  test("one that has ended or is removed makes room", () => {
    const next = { client_service_id: 15 };
    expect(
      plan([saved(13)], [{ ID: 130, client_service_id: 13, cut_off_date: "2026-11-20" }, next]).errors,
    ).toEqual({});
    expect(plan([saved(13)], [{ ID: 130, client_service_id: 13, is_deleted: true }, next]).errors).toEqual(
      {},
    );
  });
});

describe("STATE-PKG-05, CONST-102: the trial", () => {
  test("lasts a month for a billing client, two for another, to the month's end", () => {
    expect(trialExpiry("2026-01-31", 1)).toBe("2026-02-28");
    expect(trialExpiry("2026-12-31", 2)).toBe("2027-02-28");
  });
  test("begins on its first day, or today", () => {
    const trial = { client_service_id: 4, is_trial: true };
    expect(plan([], [trial]).writes[0]?.trial_exp_date).toBe("2026-12-21");
    expect(plan([], [{ ...trial, active_date: "2026-12-01" }], 2).writes[0]?.trial_exp_date).toBe(
      "2027-02-01",
    );
    expect(plan([], [{ ...trial, trial_exp_date: "2027-05-05" }]).writes[0]?.trial_exp_date).toBe(
      "2027-05-05",
    );
  });
});

describe("dates and packages of an entry", () => {
  test("it does not end before it starts", () => {
    const { errors } = plan(
      [],
      [{ client_service_id: 4, active_date: "2026-12-01", cut_off_date: "2026-11-30" }],
    );
    expect(errors).toEqual({ "services.0.cut_off_date": "The last day is before the first day." });
    expect(
      plan(
        [],
        [{ client_service_id: 4, is_trial: true, active_date: "2026-12-01", trial_exp_date: "2026-11-30" }],
      ).errors,
    ).toEqual({ "services.0.trial_exp_date": "The trial ends before it starts." });
  });
  test("Appointmaid needs its package, no other service has one", () => {
    expect(plan([], [{ client_service_id: 103 }]).errors).toEqual({
      "services.0.appointmaid_package": "Choose the hours of the booking agent.",
    });
    expect(
      plan([], [{ client_service_id: 4, appointmaid_package: 2 }]).writes[0]?.appointmaid_package,
    ).toBeNull();
  });
});

describe("C3: state of an entry", () => {
  test.each([
    ["removed", { is_deleted: true }],
    ["ended", { cut_off_date: "2026-11-20" }],
    ["active", { cut_off_date: today }],
    ["starts later", { active_date: "2026-11-22" }],
    ["trial", { is_trial: true, trial_exp_date: today }],
    ["trial over", { is_trial: true, trial_exp_date: "2026-11-20" }],
    ["active", {}],
  ] as const)("is %s", (state, more) => expect(serviceState(saved(4, more), today)).toBe(state));
  test("lives through its last day", () =>
    expect(isLive(saved(4, { cut_off_date: today }), today)).toBe(true));
});

test("RULE-PKG-03: the narrowest limit of the live packages counts", () => {
  const entry = (provider_limit: number | null, cut_off_date: typeof today | null = null) => ({
    is_deleted: false,
    cut_off_date,
    provider_limit,
  });
  expect(providerLimit([entry(null), entry(1)], today)).toBe(1);
  expect(providerLimit([entry(1, today)], "2026-11-22")).toBeNull();
  expect(providerLimit([], today)).toBeNull();
});
