import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";

// More users than the five connections for requests and the five for other work.
const MANY = 12;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe("more people at once than there are connections", () => {
  test("sign in, though each also notes its try beside its own transaction", async () => {
    const visitors = await Promise.all(Array.from({ length: MANY }, () => app.signIn("reception")));
    expect(new Set(visitors.map(({ cookie }) => cookie)).size).toBe(MANY);
  });

  test("read and write, each in its turn", async () => {
    const reception = await app.signIn("reception");
    const added = Array.from({ length: MANY }, (_, n) =>
      reception
        .post("/patient", { first_name: `Number ${n}`, last_name: "Crowd" })
        .then(({ status }) => status),
    );
    const read = Array.from({ length: MANY }, () =>
      reception.get("/patient/50/1").then(({ status }) => status),
    );
    expect(await Promise.all([...added, ...read])).toEqual([...added.map(() => 201), ...read.map(() => 200)]);
    expect((await reception.get("/patient/search/crowd")).body).toHaveLength(MANY);
  });
});
