import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { areaImports } from "#areas/imports.ts";
import { findWrongImports, findViolations } from "#tools/check-imports.ts";

const importing = (file: string, specifier: string) => ({
  file,
  text: `import { a } from "${specifier}";\n`,
});
const holding = (file: string, text: string) => findViolations([{ file, text }]);

const referrals = "areas/patients/referrals";
const patients = "areas/patients/patients";

describe("an import", () => {
  test.each([
    ["kernel/dates/day.ts", "zod"],
    ["kernel/dates/day.ts", "temporal-polyfill"],
    ["kernel/dates/typed-day.ts", "./day.ts"],
    [`${patients}/contract.ts`, "#kernel/dates/day.ts"],
    [`${referrals}/contract.ts`, `#${patients}/contract.ts`],
    [`${referrals}/rules/expiry.ts`, "../contract.ts"],
    [`${referrals}/server/handlers.ts`, "#platform/http/pipeline.ts"],
    [`${referrals}/server/handlers.ts`, `#${patients}/server/index.ts`],
    [`${referrals}/server/handlers.ts`, "#areas/practice/locations/server/index.ts"],
    [`${referrals}/server/handlers.ts`, "fastify"],
    [`${referrals}/web/ReferralForm.tsx`, `#${patients}/web/PatientPicker.tsx`],
    [`${referrals}/web/ReferralForm.tsx`, "#platform/web/ui/buttons/Button.tsx"],
    [`${referrals}/rules/expiry.test.ts`, "vitest"],
    [`${patients}/server/handlers.test.ts`, "#test/support/app.ts"],
    ["platform/files/web/FileField.tsx", "../contract.ts"],
    ["app/features.server.ts", `#${patients}/server/index.ts`],
    ["app/features.web.ts", `#${patients}/web/routes.tsx`],
  ])("from %s to %s is allowed", (file, specifier) => {
    expect(findViolations([importing(file, specifier)])).toEqual([]);
  });

  test.each([
    ["kernel/dates/day.ts", "node:fs", "pure code may not import node:fs"],
    ["kernel/dates/day.ts", `#${patients}/contract.ts`, "kernel may not import areas"],
    [`${patients}/contract.ts`, "dayjs", "pure code may not import dayjs"],
    [`${patients}/contract.ts`, "./rules/title.ts", "contract may not import rules"],
    [`${patients}/rules/title.ts`, "../server/queries.ts", "rules may not import server"],
    [`${patients}/server/handlers.ts`, "../web/PatientForm.tsx", "server may not import web"],
    [`${patients}/web/PatientForm.tsx`, "#db/tables.ts", "web may not import server"],
    ["platform/web/ui/buttons/Button.tsx", "#platform/http/app.ts", "web may not import server"],
    ["platform/http/pipeline.ts", `#${patients}/contract.ts`, "platform may not import areas"],
    ["platform/web/shell/Menu.tsx", `#${patients}/web/PatientPicker.tsx`, "platform may not import areas"],
    ["platform/web/shell/registry.ts", "#app/features.web.ts", "platform may not import app"],
    [`${patients}/server/handlers.ts`, "#app/start.ts", "areas may not import app"],
    [
      `${referrals}/server/handlers.ts`,
      `#${patients}/server/queries.ts`,
      `not a public module of ${patients}`,
    ],
    [
      `${referrals}/web/ReferralForm.tsx`,
      `#${patients}/web/routes.tsx`,
      `not a public module of ${patients}`,
    ],
    [
      `${patients}/server/handlers.ts`,
      "#areas/calendar/appointments/contract.ts",
      "patients may not import the area calendar",
    ],
    [
      `${patients}/server/handlers.ts`,
      "#areas/identity/users/contract.ts",
      "patients may not import the area identity",
    ],
    ["sandbox/mailbox/mailbox.ts", "#platform/config.ts", "sandbox may import kernel only"],
    [`${patients}/server/handlers.ts`, "#sandbox/mailbox/mailbox.ts", "areas may not import sandbox"],
    [
      `${patients}/server/handlers.ts`,
      "../../../../kernel/dates/day.ts",
      "leaves its folder: write #kernel/dates/day.ts",
    ],
  ])("from %s to %s is refused", (file, specifier, reason) => {
    expect(findViolations([importing(file, specifier)])).toEqual([expect.stringContaining(reason)]);
  });

  test("counts in every form it can be written in", () => {
    expect(holding("kernel/a.ts", 'const a = await import("node:fs");')).toHaveLength(1);
    expect(holding("kernel/a.ts", 'export { a } from "node:fs";')).toHaveLength(1);
    expect(holding("kernel/a.ts", 'import {\n  a,\n  b,\n} from "node:fs";')).toHaveLength(1);
    expect(holding("kernel/a.ts", 'import "node:fs";')).toHaveLength(1);
  });

  test("has no effect: a call that stands alone in a module is refused", () => {
    expect(holding(`${referrals}/web/routes.tsx`, "addPatientPart({\n});\n")).toEqual([
      expect.stringContaining("register"),
    ]);
    expect(holding(`${referrals}/web/routes.tsx`, "const part = later(() => 1);\n")).toEqual([]);
  });

  test("that closes a circle inside an area is refused", () => {
    const there = importing(`${referrals}/contract.ts`, `#${patients}/contract.ts`);
    const back = importing(`${patients}/web/Card.tsx`, `#${referrals}/web/ReferralCard.tsx`);
    expect(findViolations([there])).toEqual([]);
    expect(findViolations([there, back])).toEqual([
      expect.stringContaining(`${patients} -> ${referrals} -> ${patients}`),
    ]);
  });
});

describe("files", () => {
  const rule = `${patients}/rules/age.ts`;
  const other = `${patients}/rules/name.ts`;
  const holds = (file: string, text: string) => ({ file, text });
  const back = holds(other, 'import { a } from "./age.ts";');

  test.each([
    'import { b } from "./name.ts";',
    'import { type B, b } from "./name.ts";',
    'export { b } from "./name.ts";',
  ])("may not load each other in a circle: %s", (text) => {
    expect(findViolations([holds(rule, text), back])).toEqual([
      expect.stringContaining(`${rule} -> ${other} -> ${rule}`),
    ]);
  });

  test.each([
    'import type { B } from "./name.ts";',
    'import { type B, type C } from "./name.ts";',
    'const b = () => import("./name.ts");',
  ])("may name each other's types, and load each other later: %s", (text) => {
    expect(findViolations([holds(rule, text), back])).toEqual([]);
  });
});

describe("an exception", () => {
  const upward = importing("platform/http/pipeline.ts", `#${patients}/contract.ts`);

  test("lets through the import it names and no other", () => {
    expect(findViolations([upward], [{ from: "platform/http", to: patients, why: "" }])).toEqual([]);
    expect(
      findViolations([upward], [{ from: "platform/http/pipeline", to: patients, why: "" }]),
    ).toHaveLength(2);
  });

  test("that nothing needs is refused", () => {
    const needless = { from: "platform/db", to: patients, why: "" };
    expect(findViolations([], [needless])).toEqual([expect.stringContaining("nothing needs any more")]);
  });
});

describe("pure code", () => {
  test.each(["Date.now()", "new Date()", "Math.random()", "crypto.randomUUID()"])(
    "may not read %s",
    (clock) => {
      expect(holding(`${patients}/rules/age.ts`, `const a = ${clock};`)).toHaveLength(1);
      expect(holding(`${patients}/server/jobs.ts`, `const a = ${clock};`)).toEqual([]);
    },
  );

  test("may name a clock in a comment", () => {
    expect(
      holding("kernel/a.ts", '// never Date.now()\n/** import "node:fs" and\n * new Date() */\nconst a = 1;'),
    ).toEqual([]);
  });
});

test("the check fails for a planted upward import and a planted import of an area that is not listed", () => {
  const root = mkdtempSync(join(tmpdir(), "corella-imports-"));
  const plant = (file: string, target: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `import { a } from "#${target}";\nexport const b = a;\n`);
  };
  plant("platform/db/planted.ts", `${patients}/server/index.ts`);
  plant(`${patients}/server/planted.ts`, "areas/calendar/appointments/server/index.ts");
  const { status, stderr } = spawnSync(process.execPath, [`${import.meta.dirname}/check-imports.ts`, root], {
    encoding: "utf8",
  });
  rmSync(root, { recursive: true });
  expect([status, stderr.trim().split("\n")]).toEqual([
    1,
    [
      expect.stringContaining("the area patients may not import the area calendar"),
      expect.stringContaining("platform may not import areas"),
    ],
  ]);
});

test("the picture in docs/tour.md shows the arrows of areas/imports.ts", () => {
  const tour = readFileSync(`${import.meta.dirname}/../docs/tour.md`, "utf8");
  const shown = [...tour.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from, to]) => `${from} ${to}`);
  const listed = Object.entries(areaImports).flatMap(([from, areas]) => areas.map((to) => `${from} ${to}`));
  expect(shown.toSorted()).toEqual(listed.toSorted());
});

test("the sources of this tree keep the rules", () => {
  expect(findWrongImports(`${import.meta.dirname}/..`)).toEqual([]);
});
