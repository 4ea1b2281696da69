import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { deadlineMail } from "./deadline-mails.ts";
import { DEADLINE_KINDS, deadlineOf } from "./deadlines.ts";

const day: Day = "2026-11-30";
const trial = { is_deleted: false, is_trial: true, trial_exp_date: day, cut_off_date: null };
const ended = { is_deleted: false, is_trial: false, trial_exp_date: null, cut_off_date: day };

describe("G-55: what has come for a service", () => {
  test.each([
    ["eight days before the end of a trial", trial, -8, null],
    ["seven days before", trial, -7, "trial ending"],
    ["on its last day", trial, 0, "trial ending"],
    ["the day after", trial, 1, "trial over"],
    ["after a stop of a year", trial, 365, "trial over"],
    ["a trial that was activated", { ...trial, is_trial: false }, 1, null],
    ["a trial that was removed", { ...trial, is_deleted: true }, 1, null],
    ["a trial that was ended early", { ...trial, cut_off_date: day }, -3, null],
    [
      "a trial that was ended early, afterwards",
      { ...trial, cut_off_date: addDays(day, -5) },
      0,
      "service ended",
    ],
    ["on the last day of a service", ended, 0, null],
    ["the day after the last day of a service", ended, 1, "service ended"],
    ["a removed service", { ...ended, is_deleted: true }, 1, null],
  ])("%s", (_title, entry, days, kind) => {
    expect(deadlineOf(entry, addDays(day, days))).toEqual(
      kind === null ? null : { kind, day: expect.any(String) },
    );
  });

  test.each(DEADLINE_KINDS)("the email about %s names the service, its day and the page", (kind) => {
    const client = { title: null, first_name: "Priya", last_name: "Raman" };
    const { subject, text } = deadlineMail(client, {
      kind,
      day,
      service: "Saver",
      page: "https://corella.example/p",
    });
    expect(subject).toContain("Saver");
    expect(text).toMatch(/Saver[^]*30 Nov 2026[^]*https:\/\/corella\.example\/p/);
  });
});
