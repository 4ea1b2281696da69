import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  giveBack,
  inDatabase,
  type AcknowledgedLetters,
  lostLetters,
  prepare,
  signInAs,
  type,
} from "#test/support/kill-letters.ts";
import { newFolder, Victim } from "#test/support/kill-server.ts";
import { victimDatabase } from "#test/support/victim-database.ts";

const patience = 240_000;
const KILLS = 3;

let victim: Victim;
beforeAll(async () => {
  victim = await Victim.in({ folder: newFolder("kill-letters"), ...(await victimDatabase()) });
  await victim.start();
}, patience);
afterAll(() => victim.discard());

describe("Corella killed while letters are typed and returned", () => {
  test("G-13, G-16: keeps each save it acknowledged, and returns each letter in one batch with one email", {
    timeout: patience,
  }, async () => {
    const { doctor, typed, edited } = await inDatabase(victim, (client) => prepare(client, 120));
    const [typist, manager] = [
      await signInAs(victim, "typist", doctor),
      await signInAs(victim, "typingmanager", doctor),
    ];
    const letters: AcknowledgedLetters = {
      task: typed,
      saved: { version: 0, text: "Dear Dr " },
      saves: 0,
      batches: new Map(),
      wrong: [],
    };
    let isOver = false;
    const work = Promise.all([
      type(typist, letters, () => isOver),
      giveBack(manager, letters, edited, () => isOver),
    ]);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(500 + kill * 250);
      await (kill === 1 ? victim.killEverything() : victim.killServer());
      await victim.startDatabase();
      victim.launch();
      await victim.untilItServes();
    }
    // Requests that were open during the kill are repeated and answered.
    const before = { saves: letters.saves, batches: letters.batches.size };
    await expect.poll(() => letters.saves > before.saves, { timeout: 30_000 }).toBe(true);
    isOver = true;
    await work;
    expect(await inDatabase(victim, (client) => lostLetters(client, letters, doctor))).toEqual([]);
    expect(letters.saves).toBeGreaterThan(KILLS);
    expect(letters.batches.size).toBeGreaterThan(0);
    expect(victim.faults()).toEqual([]);
  });
});
