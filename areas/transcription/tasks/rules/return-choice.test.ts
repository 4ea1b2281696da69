import { describe, expect, test } from "vitest";
import type { GuardedTask } from "../return.contract.ts";
import {
  isReturned,
  sortMismatchesFirst,
  namesPatient,
  type ReturnAnswer,
  findUndecided,
} from "./return-choice.ts";

const clean: GuardedTask = { task: 1, findings: [], patient: "FERRARO, Gino", agrees: ["name"], alike: [] };
const wrong: GuardedTask = {
  task: 2,
  findings: [{ kind: "birthday", letter: "14/08/1961", patient: "14/06/1961" }],
  patient: "VAN DYK, Nora",
  agrees: ["name"],
  alike: [],
};
const guarded = [clean, wrong];
const answered = (choice: ReturnAnswer["choice"], reason = "") => new Map([[2, { choice, reason }]]);

describe("G-15: what is done with the letters of a return", () => {
  test("a letter with a mismatch needs an answer, and a reason at least 5 characters", () => {
    const open = (answers: ReadonlyMap<number, ReturnAnswer>) => findUndecided(guarded, answers, [1, 2]);
    expect(open(new Map())).toBe(2);
    expect(open(answered("reason", " ok  "))).toBe(2);
    expect(open(answered("reason", "Rooms confirmed it"))).toBeNull();
    expect(open(answered("leave"))).toBeNull();
    expect(open(answered("fix"))).toBeNull();
    expect(findUndecided([clean], new Map(), [1])).toBeNull();
  });
  test("what is left out or fixed first is not returned", () => {
    expect([isReturned(new Map(), 2), isReturned(answered("reason"), 2)]).toEqual([true, true]);
    expect([isReturned(answered("leave"), 2), isReturned(answered("fix"), 2)]).toEqual([false, false]);
  });
  test("letters with a mismatch come first, the others keep their order", () =>
    expect(sortMismatchesFirst([{ ID: 1 }, { ID: 3 }, { ID: 2 }], guarded).map(({ ID }) => ID)).toEqual([
      2, 1, 3,
    ]));
  test("a message that names a patient is noticed, in any case and with a name of several words", () => {
    expect(namesPatient("Mr Ferraro's report waits.", guarded)).toBe(true);
    expect(namesPatient("About Van Dyk", guarded)).toBe(true);
    expect(namesPatient("3 letters are ready for you.", guarded)).toBe(false);
    expect(namesPatient("The van is late", guarded)).toBe(false);
  });
});
