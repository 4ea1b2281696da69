import { describe, expect, test } from "vitest";
import { wrongImports, wrongIn } from "#tools/check-imports.ts";

const order = ["lookups", "patients", "referrals"];
const importing = (specifier: string) => `import { a } from "${specifier}";\n`;

describe("the dependency rule", () => {
  test.each([
    ["kernel/day.ts", "zod"],
    ["kernel/day.ts", "temporal-polyfill"],
    ["kernel/page.ts", "./day.ts"],
    ["features/patients/contract.ts", "#kernel/day.ts"],
    ["features/referrals/contract.ts", "#features/patients/contract.ts"],
    ["features/referrals/rules/expiry.ts", "../contract.ts"],
    ["features/referrals/server/handlers.ts", "#server/http/mount.ts"],
    ["features/referrals/server/handlers.ts", "#features/patients/server/index.ts"],
    ["features/referrals/server/handlers.ts", "fastify"],
    ["features/referrals/web/ReferralForm.tsx", "#features/patients/web/PatientPicker.tsx"],
    ["features/referrals/web/ReferralForm.tsx", "#web/ui/Button.tsx"],
    ["features/referrals/rules/expiry.test.ts", "vitest"],
    ["features/patients/server/handlers.test.ts", "#test/support/app.ts"],
    ["server/features.ts", "#features/patients/server/index.ts"],
    ["web/shell/session.tsx", "#features/sign-in/contract.ts"],
    ["web/shell/registry.ts", "#web/features.tsx"],
    ["web/features.tsx", "#features/patients/web/routes.tsx"],
  ])("%s may import %s", (file, specifier) => {
    expect(wrongIn(file, importing(specifier), order)).toEqual([]);
  });

  test.each([
    ["kernel/day.ts", "node:fs", "kernel is pure and may not use node:fs"],
    ["kernel/day.ts", "#features/patients/contract.ts", "kernel may not import contract"],
    ["features/patients/contract.ts", "temporal-polyfill", "contract is pure"],
    ["features/patients/contract.ts", "./rules/title.ts", "contract may not import rules"],
    ["features/patients/rules/title.ts", "../server/queries.ts", "rules may not import server"],
    ["features/patients/server/handlers.ts", "../web/PatientForm.tsx", "server may not import web"],
    ["features/patients/web/PatientForm.tsx", "#db/tables.ts", "web may not import server machinery"],
    [
      "features/patients/server/handlers.ts",
      "#features/referrals/contract.ts",
      "patients stands above referrals in features/ORDER",
    ],
    ["features/referrals/server/handlers.ts", "#features/patients/server/queries.ts", "goes round the door of patients"],
    ["features/referrals/web/ReferralForm.tsx", "#features/patients/web/routes.tsx", "goes round the door of patients"],
    ["server/http/mount.ts", "#features/patients/contract.ts", "server machinery may not import contract"],
    ["web/ui/Button.tsx", "#features/sign-in/contract.ts", "web machinery may not import contract"],
    ["web/shell/Menu.tsx", "#features/patients/web/PatientPicker.tsx", "web machinery may not import web"],
    [
      "features/patients/server/handlers.ts",
      "../../../kernel/day.ts",
      "writes ../../../kernel/day.ts where #kernel/day.ts is meant",
    ],
  ])("%s may not import %s", (file, specifier, reason) => {
    expect(wrongIn(file, importing(specifier), order)).toEqual([expect.stringContaining(reason)]);
  });

  test("a dynamic import, an export and a list over many lines count too", () => {
    expect(wrongIn("kernel/a.ts", 'const a = await import("node:fs");', order)).toHaveLength(1);
    expect(wrongIn("kernel/a.ts", 'export { a } from "node:fs";', order)).toHaveLength(1);
    expect(wrongIn("kernel/a.ts", 'import {\n  a,\n  b,\n} from "node:fs";', order)).toHaveLength(1);
    expect(wrongIn("kernel/a.ts", 'import "node:fs";', order)).toHaveLength(1);
  });

  test.each(["Date.now()", "new Date()", "Math.random()", "crypto.randomUUID()"])("pure code may not ask %s", (clock) => {
    expect(wrongIn("features/patients/rules/age.ts", `const a = ${clock};`, order)).toHaveLength(1);
    expect(wrongIn("features/patients/server/jobs.ts", `const a = ${clock};`, order)).toEqual([]);
  });

  test("a comment is not code", () => {
    expect(
      wrongIn("kernel/a.ts", '// never Date.now()\n/** import "node:fs" and\n * new Date() */\nconst a = 1;', order),
    ).toEqual([]);
  });

  test("this tree keeps it", () => {
    expect(wrongImports(`${import.meta.dirname}/..`)).toEqual([]);
  });
});
