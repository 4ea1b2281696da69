import { describe, expect, test } from "vitest";
import { barsOf, playbackLevels } from "./bars.ts";
import { fewMinutesLeft, levelWord, litStepsOf } from "./level.ts";
import { nextPatient, type DayPatient, patientNote, dayPatientsOf } from "./day-patient.ts";

describe("the level", () => {
  test.each([
    [0, "Speak up"],
    [0.04, "Speak up"],
    [0.05, "Good level"],
    [0.95, "Good level"],
    [1, "Too loud"],
  ] as const)("%f: %s", (peak, word) => expect(levelWord(peak)).toBe(word));

  test("lights no step in silence, all at the loudest, and one less for every 3 dB", () => {
    expect([0, 0.000_1, 1, 1.2].map((peak) => litStepsOf(peak, 20))).toEqual([0, 0, 20, 20]);
    expect(litStepsOf(0.71, 20)).toBe(19);
    expect(litStepsOf(0.5, 20)).toBe(18);
  });
});

test("little space is told in whole minutes, enough of it not at all", () => {
  expect([0, -1, 239_999, 240_000, 2_399_999].map(fewMinutesLeft)).toEqual([0, 0, 0, 1, 9]);
  expect(fewMinutesLeft(2_400_000)).toBeNull();
});

describe("the waveform", () => {
  const levels = [
    [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8],
    [0.9, 0.9, 0.9, 0.9],
  ];
  test("is of what is heard, in order", () => {
    const timeline = [
      { segment: 0, from: 0, to: 1 },
      { segment: 1, from: 0, to: 0.5 },
      { segment: 0, from: 1.5, to: 2 },
    ];
    expect(playbackLevels(timeline, levels)).toEqual([0.1, 0.2, 0.3, 0.4, 0.9, 0.9, 0.7, 0.8]);
  });
  test("is flat where nothing was noted", () => {
    expect(playbackLevels([{ segment: 2, from: 0, to: 0.5 }], levels)).toEqual([0, 0]);
  });
  test("has the loudest of each stretch, and no more bars than values", () => {
    expect(barsOf([0.1, 0.9, 0.2, 0.3, 0.8], 2)).toEqual([0.9, 0.8]);
    expect(barsOf([0.4], 60)).toEqual([0.4]);
    expect(barsOf([], 60)).toEqual([]);
    expect(
      barsOf(
        Array.from({ length: 14_400 }, () => 0.5),
        60,
      ),
    ).toHaveLength(60);
  });
});

describe("the day's list", () => {
  const patient = { ID: 1, title: null, first_name: "Graham", last_name: "Abbott", dob: "1949-05-02" };
  // `as`: the functions read only these fields of an appointment.
  const listed = (rows: readonly object[]) => dayPatientsOf(rows as never, "2026-11-23");
  const row = {
    ID: 7,
    appointment_type: 2,
    start_time: "07:30",
    patient,
    location: { name: "Yarra Private" },
    cancelled: false,
  };

  test("has each patient with age, time and place", () => {
    const [dayPatient] = listed([row]);
    expect(dayPatient).toEqual({
      key: "7 2026-11-23 07:30",
      name: "ABBOTT, Graham",
      title: "ABBOTT, Graham",
      born: "Born 02/05/1949, 77 y",
      when: "Theatre 07:30, Yarra Private",
      day: "23/11/2026",
    });
    expect(dayPatient && patientNote(dayPatient)).toBe(
      "Patient: ABBOTT, Graham\nBorn 02/05/1949, 77 y\nTheatre 07:30, Yarra Private, 23/11/2026",
    );
  });
  test("leaves out cancelled appointments and events, and says nothing of what is unknown", () => {
    const unknown = { ...row, patient: { ...patient, dob: null }, location: null };
    expect(
      listed([
        { ...row, cancelled: true },
        { ...row, patient: null },
      ]),
    ).toEqual([]);
    expect(listed([unknown])[0]).toMatchObject({ born: null, when: "Theatre 07:30" });
  });
  test("goes on with the next patient who was not dictated", () => {
    const dayPatients = ["a", "b", "c"].map((key) => ({ key }) as DayPatient);
    expect(nextPatient(dayPatients, "a", new Set())?.key).toBe("b");
    expect(nextPatient(dayPatients, "a", new Set(["b"]))?.key).toBe("c");
    expect(nextPatient(dayPatients, null, new Set())?.key).toBe("a");
    expect(nextPatient(dayPatients, "c", new Set())).toBeNull();
  });
});
