import { describe, expect, test } from "vitest";
import { areaOf, fileTimes, timeByArea } from "./test-report.ts";

const words = `
 RUN  v4.1.12 /project

 ✓ |server| platform/db/cluster.test.ts (13 tests) 14613ms
     ✓ starts in an empty folder and keeps what was written  1384ms
 ❯ |server| areas/patients/merges/server/pairs.test.ts (12 tests | 3 failed) 60341ms
 ✓ |web| areas/patients/merges/web/merges.test.tsx (1 test) 20ms
 ↓ |server| test/pooler.test.ts (4 tests | 4 skipped)

      Tests  13 passed (13)
   Duration  19.78s (transform 328ms, setup 0ms)
`;

describe("time by area", () => {
  test("is read from the lines of the files", () =>
    expect(fileTimes(words)).toEqual([
      { name: "platform/db/cluster.test.ts", ms: 14_613 },
      { name: "areas/patients/merges/server/pairs.test.ts", ms: 60_341 },
      { name: "areas/patients/merges/web/merges.test.tsx", ms: 20 },
    ]));

  test("adds up what belongs together, the slowest first", () =>
    expect(timeByArea(fileTimes(words))).toEqual([
      { area: "areas/patients", seconds: 60.361 },
      { area: "platform", seconds: 14.613 },
    ]));

  test.each([
    ["test/every-route.test.ts", "test"],
    ["test/e2e/sign-in.test.ts", "test/e2e"],
    ["platform/web/ui/feedback/toast.test.tsx", "platform/web"],
    ["kernel/dates/day.test.ts", "kernel"],
  ])("counts %s towards %s", (file, area) => expect(areaOf(file)).toBe(area));
});
