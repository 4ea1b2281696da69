import { describe, expect, test } from "vitest";
import type { PatientBrief } from "#areas/calendar/appointments/contract.ts";
import type { Visit, VisitState, VisitStep } from "../contract.ts";
import { VISIT_STATES, VISIT_STEPS } from "../visit.contract.ts";
import { keyText, visitKey } from "./key.ts";
import { GROUPS, orderVisits, referralEndNote, warningsOf } from "./room.ts";
import { DEFAULT_SETTINGS, mayBeSettings } from "./settings.ts";
import { shortNames } from "./short-names.ts";
import { isNextStep, nextStep, stateOf } from "./state.ts";
import {
  currentSteps,
  isRepeated,
  lastStep,
  mayStep,
  mayTakeBack,
  type SteppedVisit,
  type StoredStep,
} from "./step.ts";
import {
  lateMinutes,
  proposesNoShow,
  doctorDelay,
  waitMinutes,
  waitTone,
  doctorMinutes,
} from "./waiting-times.ts";
import { walkInTimes } from "./walk-in.ts";

const free = { cancelled: false, is_billed: false };
const billed = { cancelled: false, is_billed: true };
/** State of a cancelled appointment; cancelling also sets `is_billed` (STATE-APPT-01). */
const cancelled = { cancelled: true, is_billed: true };

describe("how far a visit is", () => {
  test.each<[VisitStep | null, VisitState, VisitState]>([
    [null, "booked", "done"],
    ["arrived", "arrived", "arrived"],
    ["ready", "waiting", "waiting"],
    ["called", "with_doctor", "with_doctor"],
    ["finished", "to_bill", "done"],
    ["did_not_attend", "did_not_attend", "did_not_attend"],
  ])("after %s it is %s, and %s once billed", (last, open, closed) => {
    expect([stateOf(free, last), stateOf(billed, last)]).toEqual([open, closed]);
  });

  test("STATE-APPT-01: a cancelled appointment is cancelled, however far the visit was", () => {
    for (const last of [null, ...VISIT_STEPS]) expect(stateOf(cancelled, last)).toBe("cancelled");
  });

  test("STATE-APPT-02: restored, it is as far as it was", () =>
    expect(stateOf(free, "ready")).toBe("waiting"));

  test("to bill and done are never set: no step leads from them, or out of them", () => {
    for (const state of ["to_bill", "done"] as const) {
      expect(nextStep(state)).toBeNull();
      expect(VISIT_STEPS.filter((step) => isNextStep(state, step))).toEqual([]);
    }
  });

  test("the flow is arrived, ready, call in, finish", () => {
    const flow: (VisitStep | null)[] = [];
    for (let last: VisitStep | null = null; ; ) {
      const next = nextStep(stateOf(free, last));
      flow.push(next);
      if (next === null) break;
      last = next;
    }
    expect(flow).toEqual(["arrived", "ready", "called", "finished", null]);
  });

  test("a booked patient confirms, before the day too, and arrives with or without it", () => {
    expect(VISIT_STATES.filter((state) => isNextStep(state, "confirmed"))).toEqual(["booked"]);
    expect(VISIT_STATES.filter((state) => isNextStep(state, "arrived"))).toEqual(["booked", "confirmed"]);
    expect(stateOf({ cancelled: false, is_billed: false }, "confirmed")).toBe("confirmed");
    expect(stateOf({ cancelled: true, is_billed: true }, "confirmed")).toBe("cancelled");
  });

  test("who leaves before being seen did not attend; who is with the doctor did", () => {
    expect(VISIT_STATES.filter((state) => isNextStep(state, "did_not_attend"))).toEqual([
      "booked",
      "confirmed",
      "arrived",
      "waiting",
    ]);
  });
});

describe("the visit of an appointment", () => {
  const single = { ID: 5, _series: null, repeat_date: null, appointment_date: "2026-11-16" } as const;
  const key = (more: Partial<Parameters<typeof visitKey>[0]> = {}) =>
    keyText(visitKey({ ...single, ...more }));

  test("moved to another day it is a new one, and moved back the old one again", () => {
    expect(key({ appointment_date: "2026-11-17" })).not.toBe(key());
    expect(key()).toBe(key());
  });

  test("made repeating on its day it is the same one", () =>
    expect(key({ repeat_date: "2026-11-16", _series: null })).toBe(key()));

  test("a series that is split keeps it: the new row is of the same series", () => {
    const before = key({ ID: 5, repeat_date: "2026-11-16" });
    expect(key({ ID: 9, _series: 5, repeat_date: "2026-11-16" })).toBe(before);
  });

  test("two appointments of a series on one day are two", () =>
    expect(key({ repeat_date: "2026-11-09" })).not.toBe(key({ repeat_date: "2026-11-16" })));
});

const SARAH = 7;
const KIM = 8;
const taken = (ID: number, step: VisitStep, more: Partial<StoredStep> = {}): StoredStep => ({
  ID,
  step,
  at: `2026-11-16T00:0${ID}:00Z`,
  _by: SARAH,
  by: "Sarah Lindqvist",
  taken_back_at: null,
  _taken_back_by: null,
  taken_back_by: null,
  ...more,
});
const backed = { taken_back_at: "2026-11-16T00:09:00Z", _taken_back_by: KIM, taken_back_by: "Kim Ng" };
const visit = (history: readonly StoredStep[], more: Partial<SteppedVisit> = {}): SteppedVisit => ({
  ...free,
  appointment_type: 1,
  _patient: 3,
  appointment_date: "2026-11-16",
  history,
  ...more,
});
const clock = () => "10:41" as const;
const asking = (step: VisitStep, after?: number | null, person = KIM) =>
  ({ step, after, person, today: "2026-11-16", clock }) as const;
const codeOf = (verdict: ReturnType<typeof mayStep>) => (verdict.allowed ? "allowed" : verdict.code);
const wordsOf = (verdict: ReturnType<typeof mayStep>) =>
  verdict.allowed ? "allowed" : verdict.refusal.message;

describe("taking a step", () => {
  test("the next one is allowed, another one is not", () => {
    expect(codeOf(mayStep(visit([]), asking("arrived", null)))).toBe("allowed");
    expect(codeOf(mayStep(visit([taken(1, "arrived")]), asking("ready", 1)))).toBe("allowed");
    expect(codeOf(mayStep(visit([]), asking("called")))).toBe("visit.order");
    expect(codeOf(mayStep(visit([taken(1, "finished")]), asking("arrived", 1)))).toBe("visit.order");
  });

  test("of two at once the second is told who was first, and when", () => {
    const verdict = mayStep(visit([taken(1, "arrived")]), asking("arrived", null));
    expect([codeOf(verdict), wordsOf(verdict)]).toEqual([
      "visit.stepped",
      "Sarah Lindqvist marked this patient as arrived at 10:41.",
    ]);
  });

  test("without saying what was seen, the same step again is told as well", () =>
    expect(codeOf(mayStep(visit([taken(1, "arrived")]), asking("arrived")))).toBe("visit.stepped"));

  test("who pressed after a step that was taken back meanwhile is told who took it back", () => {
    const history = [taken(1, "arrived", backed)];
    expect(wordsOf(mayStep(visit(history), asking("ready", 1)))).toBe(
      "Kim Ng undid “Arrived” for this patient at 10:41.",
    );
  });

  test("the same person's same step is the first one again, somebody else's is not", () => {
    const history = [taken(1, "arrived"), taken(2, "ready")];
    expect(isRepeated({ history }, asking("ready", 1, SARAH))).toBe(true);
    expect(isRepeated({ history }, asking("ready", undefined, SARAH))).toBe(true);
    expect(isRepeated({ history }, asking("ready", null, SARAH))).toBe(false);
    expect(isRepeated({ history }, asking("ready", 1, KIM))).toBe(false);
    expect(isRepeated({ history }, asking("called", 2, SARAH))).toBe(false);
  });

  test.each<[string, Partial<SteppedVisit>, string]>([
    ["of a cancelled appointment", cancelled, "visit.cancelled"],
    ["of a theatre case", { appointment_type: 2 }, "visit.not_in_rooms"],
    ["of an event", { appointment_type: 3, _patient: null }, "visit.not_in_rooms"],
    ["of a later day", { appointment_date: "2026-11-17" }, "visit.ahead"],
  ])("%s is refused, and so is taking it back", (_, more, code) => {
    expect(codeOf(mayStep(visit([], more), asking("arrived")))).toBe(code);
    expect(
      codeOf(mayTakeBack(visit([taken(1, "arrived")], more), { ID: 1, today: "2026-11-16", clock })),
    ).toBe(code);
  });

  test("a day that is over may be completed", () =>
    expect(codeOf(mayStep(visit([], { appointment_date: "2026-11-15" }), asking("did_not_attend")))).toBe(
      "allowed",
    ));
});

describe("taking a step back", () => {
  const history = [taken(1, "arrived"), taken(2, "ready")];
  const back = (ID: number, of = history) => mayTakeBack(visit(of), { ID, today: "2026-11-16", clock });

  test("is for the last one that counts", () => {
    expect([codeOf(back(2)), codeOf(back(1))]).toEqual(["allowed", "visit.stepped"]);
    expect(lastStep([taken(1, "arrived"), taken(2, "ready", backed)])?.ID).toBe(1);
    expect(currentSteps([taken(1, "arrived", backed)])).toEqual([]);
  });

  test("where somebody did it before, one is told who", () =>
    expect(wordsOf(back(2, [taken(1, "arrived"), taken(2, "ready", backed)]))).toBe(
      "Kim Ng undid “Ready” for this patient at 10:41.",
    ));
});

const patient = (first_name: string, last_name: string, more: Partial<PatientBrief> = {}): PatientBrief => ({
  ID: 1,
  title: null,
  first_name,
  last_name,
  dob: null,
  gender: null,
  mobile: null,
  category: "Z",
  status: "Validated",
  alerts: null,
  ...more,
});
// 10:42 in Sydney.
const NOW = "2026-11-15T23:42:00Z";
const booking = (more: Partial<Visit> = {}): Visit => ({
  ID: 1,
  _doctor: 1,
  repeat_date: null,
  appointment_type: 1,
  appointment_date: "2026-11-16",
  start_time: "10:15",
  end_time: "10:45",
  zone: "Australia/Sydney",
  patient: patient("Harpreet", "Singh"),
  location: null,
  notes: null,
  ...free,
  referral_state: "active",
  referral_ends: null,
  visit_type: null,
  state: "booked",
  steps: [],
  ...more,
});
const at = (step: VisitStep, minutesAgo: number) => [
  { ID: 1, step, at: new Date(Date.parse(NOW) - minutesAgo * 60_000).toISOString(), by: "Sarah Lindqvist" },
];

describe("minutes", () => {
  test("count from ready, and only while the patient waits", () => {
    expect(waitMinutes(booking({ state: "waiting", steps: at("ready", 41) }), NOW)).toBe(41);
    expect(waitMinutes(booking({ state: "arrived", steps: at("arrived", 41) }), NOW)).toBeNull();
  });

  test("a clock that is ahead of the server's shows none below 0", () =>
    expect(waitMinutes(booking({ state: "waiting", steps: at("ready", -2) }), NOW)).toBe(0));

  test("are plain up to 20, highlighted up to 40, long after that", () => {
    const tones = [20, 21, 40, 41].map((minutes) => waitTone(minutes, DEFAULT_SETTINGS));
    expect(tones).toEqual(["plain", "highlighted", "highlighted", "long"]);
    expect(waitTone(6, { ...DEFAULT_SETTINGS, wait_minutes: 5, long_wait_minutes: 6 })).toBe("highlighted");
  });

  test("with the doctor stand beside those booked", () =>
    expect(doctorMinutes(booking({ state: "with_doctor", steps: at("called", 18) }), NOW)).toEqual({
      minutes: 18,
      booked: 30,
    }));

  test("late is a booked patient whose time has passed by more than the setting", () => {
    expect(lateMinutes(booking(), DEFAULT_SETTINGS, NOW)).toBe(27);
    expect(lateMinutes(booking({ start_time: "10:42" }), DEFAULT_SETTINGS, NOW)).toBeNull();
    expect(lateMinutes(booking(), { ...DEFAULT_SETTINGS, late_minutes: 27 }, NOW)).toBeNull();
    expect(lateMinutes(booking({ state: "arrived" }), DEFAULT_SETTINGS, NOW)).toBeNull();
  });

  test("did not attend is proposed after its time, and not of who has arrived", () => {
    expect(proposesNoShow(booking(), DEFAULT_SETTINGS, NOW)).toBe(true);
    expect(proposesNoShow(booking({ start_time: "10:22" }), DEFAULT_SETTINGS, NOW)).toBe(false);
    expect(proposesNoShow(booking({ state: "arrived" }), DEFAULT_SETTINGS, NOW)).toBe(false);
  });

  test("a doctor runs as late as the patient who is in was called after the booked time", () => {
    const current = booking({ start_time: "10:00", state: "with_doctor", steps: at("called", 18) });
    expect(doctorDelay([booking(), current])).toBe(24);
    expect(doctorDelay([{ ...current, start_time: "10:30" }])).toBe(0);
    expect(doctorDelay([booking()])).toBeNull();
  });
});

describe("a column", () => {
  const early = booking({ ID: 1, start_time: "09:00", state: "waiting", steps: at("ready", 5) });
  const long = booking({ ID: 2, start_time: "10:00", state: "waiting", steps: at("ready", 50) });
  const inside = booking({ ID: 3, start_time: "11:00", state: "with_doctor", steps: at("called", 1) });
  const [later, sooner] = [booking({ ID: 4, start_time: "13:00" }), booking({ ID: 5, start_time: "12:00" })];

  test("has the longest wait first, the others by their time", () => {
    const ids = (state: "waiting" | "booked") =>
      orderVisits([early, long, later, sooner], state).map(({ ID }) => ID);
    expect([ids("waiting"), ids("booked")]).toEqual([
      [2, 1],
      [5, 4],
    ]);
  });

  test("begins with who is with the doctor, and leaves out who is cancelled", () =>
    expect(
      GROUPS.flatMap((state) =>
        orderVisits([later, early, booking({ ID: 6, state: "cancelled" }), inside], state).map(
          ({ ID }) => ID,
        ),
      ),
    ).toEqual([3, 1, 4]));

  test.each<[string, Partial<Visit>, string[]]>([
    ["nothing is missing", {}, []],
    ["no referral", { referral_state: "none" }, ["No referral"]],
    ["a referral that ended", { referral_state: "expired" }, ["Referral ended"]],
    ["a referral that ends", { referral_state: "expiring", referral_ends: "2026-11-24" }, ["8 days left"]],
    ["missing details", { patient: patient("A", "B", { status: "Missing Data" }) }, ["Details missing"]],
    ["a patient who is in", { state: "with_doctor", referral_state: "none" }, []],
    ["what is billed without", { is_billed: true, state: "arrived", referral_state: "none" }, []],
  ])("warns of %s", (_, more, words) =>
    expect(warningsOf(booking(more)).map((one) => one.words)).toEqual(words),
  );

  test("names the last day of a referral that is counted down, and of no other", () => {
    const ending = { referral_state: "expiring", referral_ends: "2026-11-24" } as const;
    expect(referralEndNote(booking(ending))).toBe("referral ends 24 Nov");
    expect(referralEndNote(booking({ ...ending, state: "with_doctor" }))).toBeNull();
    expect(referralEndNote(booking({ referral_ends: "2027-11-24" }))).toBeNull();
  });
});

describe("short names", () => {
  const named = (...names: [string, string][]) => [
    ...shortNames(names.map(([first_name, last_name], ID) => ({ ID, first_name, last_name }))).values(),
  ];

  test("are the given name and an initial", () =>
    expect(named(["Svetlana", "Morozova"])).toEqual(["Svetlana M."]));

  test("of two that read the same each gets one more letter", () =>
    expect(named(["Liam", "O’Sullivan"], ["Liam", "Oakes"], ["Dinh", "Tran"])).toEqual([
      "Liam O’.",
      "Liam Oa.",
      "Dinh T.",
    ]));

  test("grow until they differ, or the surname ends", () => {
    expect(named(["Ann", "Smith"], ["Ann", "Smythe"])).toEqual(["Ann Smi.", "Ann Smy."]);
    expect(named(["Ann", "Li"], ["Ann", "Li"])).toEqual(["Ann L.", "Ann L."]);
    expect(named(["Ann", "Li"], ["Ann", "Lin"])).toEqual(["Ann Li.", "Ann Lin."]);
  });

  test("of one patient with two appointments stay short", () => {
    const twice = { ID: 4, first_name: "Ann", last_name: "Smith" };
    expect(shortNames([twice, twice]).get(4)).toBe("Ann S.");
  });

  test("without a surname are the given name", () => expect(named(["Cher", ""])).toEqual(["Cher"]));
});

describe("a walk-in", () => {
  test("starts at the last five minutes", () =>
    expect(walkInTimes("10:43", 30)).toEqual({ start_time: "10:40", end_time: "11:10" }));
  test("is not booked over midnight", () => {
    expect(walkInTimes("23:31", 30)).toBeNull();
    expect(walkInTimes("23:29", 30)).toEqual({ start_time: "23:25", end_time: "23:55" });
  });
});

describe("the settings", () => {
  test("highlight a wait before it is red", () => {
    expect(mayBeSettings(DEFAULT_SETTINGS).allowed).toBe(true);
    expect(mayBeSettings({ ...DEFAULT_SETTINGS, long_wait_minutes: 20 }).allowed).toBe(false);
  });
});
