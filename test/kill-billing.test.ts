import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bill, type Bills, wrongBills } from "#test/support/kill-billing.ts";
import { inDatabase, prepare, signInAs } from "#test/support/kill-letters.ts";
import { newFolder, Victim } from "#test/support/kill-server.ts";
import { victimDatabase } from "#test/support/victim-database.ts";

const patience = 300_000;
const KILLS = 4;
const WRITERS = ["Killed-A", "Killed-B", "Killed-C"];

let victim: Victim;
beforeAll(async () => {
  victim = await Victim.in({ folder: newFolder("kill-billing"), ...(await victimDatabase()) });
  await victim.start();
}, patience);
afterAll(() => victim.discard());

describe("Corella killed while invoices are published, paid, credited and refunded", () => {
  test("G-31 to G-33: books each of them once, and the ledger balances", { timeout: patience }, async () => {
    const { doctor } = await inDatabase(victim, (client) => prepare(client, 0));
    const accounts = await signInAs(victim, "accounts", doctor);
    const bills: Bills = { invoices: [], wrong: [] };
    const acknowledged = () => bills.invoices.reduce((sum, { done }) => sum + done.size, 0);
    let isOver = false;
    const work = Promise.all(WRITERS.map((name) => bill(accounts, bills, name, () => isOver)));
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Waits for further acknowledged steps and a different pause in each round, so that the kills fall
      // between different transactions.
      const before = acknowledged();
      await expect
        .poll(() => acknowledged() - before, { timeout: 60_000 })
        .toBeGreaterThan(WRITERS.length + kill);
      await pause(kill * 37);
      await (kill === 1 ? victim.killEverything() : victim.killServer());
      await victim.startDatabase();
      victim.launch();
      await victim.untilItServes();
    }
    isOver = true;
    await work;
    expect(await inDatabase(victim, (client) => wrongBills(client, bills, WRITERS))).toEqual([]);
    expect(bills.invoices.filter(({ done }) => done.size === 5).length).toBeGreaterThan(0);
    expect(victim.faults()).toEqual([]);
  });
});
