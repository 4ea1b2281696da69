import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { programs } from "#test/support/cluster.ts";
import { killRounds } from "#test/support/kill.ts";
import { outage } from "#test/support/kill-outage.ts";
import { newFolder, Victim } from "#test/support/kill-server.ts";
import { victimDatabase } from "#test/support/victim-database.ts";

// Short form of `npm run bench -- kill` and `npm run bench -- outage`. With TEST_PG=15 the database is an
// external one, as a practice may run.
const own = process.env["TEST_PG"] === "15" ? { bin: programs() } : {};
const patience = 240_000;

let victim: Victim;
beforeAll(async () => {
  victim = await Victim.in({ folder: newFolder("kill"), ...own, ...(await victimDatabase()) });
  await victim.start();
}, patience);
afterAll(() => victim.discard());

describe("Corella killed while it works", () => {
  test("loses nothing it acknowledged and does nothing twice", { timeout: patience }, async () => {
    const { wrong, acknowledged } = await killRounds(victim, {
      kills: 4,
      seed: Date.now() % 1_000,
      workMs: 700,
    });
    expect(wrong).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
  });
});

describe("a database that goes away while Corella works", () => {
  test("is refused in words, and found again by itself", { timeout: patience }, async () => {
    const { wrong, refused, slowestRefusalMs } = await outage(victim, 2_000);
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(0);
    expect(slowestRefusalMs).toBeLessThan(20_000);
  });
});
