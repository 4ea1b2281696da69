import { describe, expect, test } from "vitest";
import type { Day } from "#kernel/dates/day.ts";
import {
  activateService,
  beginService,
  endService,
  servicesToEnd,
  type Entry,
  livePackage,
  mayHaveProviders,
  maySwitch,
  providersAfter,
  startAfterPayment,
  switchServices,
  trialsIn,
  withoutUnpaid,
} from "./switching.ts";

const TODAY: Day = "2026-11-11";
const entry = (client_service_id: number, fields: Partial<Entry> = {}): Entry => ({
  ID: client_service_id * 10,
  client_service_id,
  kind: "billing",
  is_trial: false,
  trial_exp_date: null,
  active_date: "2026-01-01",
  cut_off_date: null,
  next_invoice_date: "2026-12-01",
  appointmaid_package: null,
  included_billing: null,
  is_deleted: false,
  ...fields,
});
const sentence = (verdict: ReturnType<typeof maySwitch> | ReturnType<typeof mayHaveProviders>) =>
  verdict.allowed ? "allowed" : verdict.refusal.message;

describe("STATE-PKG-01: which switches there are", () => {
  test.each([
    [13, 14],
    [14, 15],
    [15, 17],
    [17, 13],
  ])("from %i to %i", (from, to) => expect(sentence(maySwitch([entry(from)], to, TODAY))).toBe("allowed"));

  test.each([
    ["to itself", [entry(13)], 13],
    ["to a special package", [entry(13)], 18],
    ["from a special package", [entry(18)], 13],
    ["from none", [entry(4, { kind: "transcription" })], 13],
    ["from one that ended", [entry(14, { cut_off_date: "2026-11-10" })], 13],
  ])("not %s", (_what, entries, to) =>
    expect(sentence(maySwitch(entries, to, TODAY))).toMatch(/^Failed to switch\. /),
  );

  test("the old one's last day is yesterday, the new one begins today, and one is live", () => {
    const [old, next] = switchServices([entry(13)], 15, TODAY, false);
    expect([old?.cut_off_date, old?.next_invoice_date, next?.active_date, next?.next_invoice_date]).toEqual([
      "2026-11-10",
      null,
      "2026-11-11",
      "2026-12-11",
    ]);
    expect(switchServices([entry(13)], 15, TODAY, true)[1]?.next_invoice_date).toBe("2027-11-11");
  });

  test("a package of before is taken up in its old row, without what ended it", () => {
    const before = entry(14, { cut_off_date: "2026-05-01", is_deleted: true, trial_exp_date: "2026-02-01" });
    expect(beginService([before], 14, TODAY)).toMatchObject({
      ID: 140,
      cut_off_date: null,
      is_deleted: false,
      is_trial: false,
      trial_exp_date: "2026-02-01",
    });
    expect(beginService([], 14, TODAY).ID).toBeNull();
  });
});

describe("providers", () => {
  const [one, two, none] = [[true], [true, true], [false]].map((flags) =>
    flags.map((active, place) => ({ ID: place + 1, active })),
  );

  test.each([
    [13, one, "allowed"],
    [17, two, "Please select one active provider"],
    [13, none, "Please select one active provider"],
    [17, [], "Please select one active provider"],
  ])("RULE-PKG-01: package %i with %j", (target, providers, words) =>
    expect(sentence(mayHaveProviders(target, providers ?? [], false))).toBe(words),
  );

  test("RULE-PKG-02: others need one only where the choice was shown", () => {
    expect(sentence(mayHaveProviders(15, none ?? [], true))).toBe("Please select an active provider");
    expect(sentence(mayHaveProviders(15, none ?? [], false))).toBe("allowed");
    expect(sentence(mayHaveProviders(14, two ?? [], true))).toBe("allowed");
  });

  test("the flags that were sent are laid over what is there, and name no other practice", () =>
    expect(
      providersAfter(two ?? [], [
        { ID: 2, active: false },
        { ID: 9, active: true },
      ]),
    ).toEqual([
      { ID: 1, active: true },
      { ID: 2, active: false },
    ]));
});

describe("trials and ends", () => {
  const trial = entry(14, { is_trial: true, trial_exp_date: "2026-10-01", next_invoice_date: null });

  test("STATE-PKG-03: a trial becomes a paid service from today, also one that is over", () => {
    expect(trialsIn([trial, entry(4)], null, TODAY)).toEqual([trial]);
    expect(trialsIn([trial], [15], TODAY)).toEqual([]);
    expect(activateService(trial, TODAY)).toMatchObject({
      is_trial: false,
      active_date: "2026-11-11",
      next_invoice_date: "2026-12-11",
    });
  });

  test("STATE-PKG-04: without a choice the package and trials end; transcription does not", () => {
    const used = entry(4, { kind: "transcription" });
    expect(servicesToEnd([trial, used], null, TODAY)).toEqual([trial]);
    expect(servicesToEnd([trial, used], [4], TODAY)).toEqual([used]);
    expect(servicesToEnd([entry(13, { cut_off_date: "2026-12-01" })], null, TODAY)).toEqual([]);
  });

  test("STATE-PKG-04: it ends today without another invoice; what has not begun is removed", () => {
    expect(endService(entry(13), TODAY)).toMatchObject({
      cut_off_date: "2026-11-11",
      next_invoice_date: null,
      is_deleted: false,
    });
    expect(endService(entry(13, { active_date: "2026-12-01" }), TODAY)).toMatchObject({
      is_deleted: true,
      cut_off_date: null,
    });
  });

  test("the live package is the one that has not ended", () =>
    expect(livePackage([entry(13, { is_deleted: true }), entry(14)], TODAY)?.client_service_id).toBe(14));
});

test("G-66: paying makes live what waited, and nothing else", () => {
  const waiting = entry(13, { active_date: null, next_invoice_date: null });
  const started = startAfterPayment(
    [waiting, entry(4), entry(14, { active_date: null, is_deleted: true })],
    TODAY,
    [],
  );
  expect(started).toEqual([{ ...waiting, active_date: "2026-11-11", next_invoice_date: "2026-12-11" }]);
});

test("RULE-FEE-02: what was paid for a year is invoiced again after a year", () => {
  const waiting = [13, 4].map((service) => entry(service, { active_date: null, next_invoice_date: null }));
  const started = startAfterPayment(waiting, TODAY, [13]);
  expect(started.map(({ next_invoice_date }) => next_invoice_date)).toEqual(["2027-11-11", "2026-12-11"]);
});

describe("STATE-SIGNUP-02: what was charged and not paid", () => {
  test("goes with its closed invoice; trials, live and ended services stay", () => {
    const entries = [
      entry(13, { active_date: null }),
      entry(4, { kind: "transcription" }),
      entry(14, { active_date: null, is_trial: true }),
      entry(15, { active_date: null, cut_off_date: "2026-11-01" }),
      entry(17, { active_date: null, is_deleted: true }),
    ];
    const { kept, dropped } = withoutUnpaid(entries);
    expect(kept.map(({ client_service_id }) => client_service_id)).toEqual([4, 14, 15, 17]);
    expect(dropped).toMatchObject([{ client_service_id: 13, is_deleted: true }]);
  });
});
