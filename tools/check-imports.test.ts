import { describe, expect, test } from "vitest";
import { wrongImports, wrongIn } from "#tools/check-imports.ts";

const order = ["lookups", "patients", "referrals"];
const importing = (specifier: string) => `import { a } from "${specifier}";\n`;

describe("the dependency rule", () => {
  test.each([
    ["kernel/day.ts", "zod"],
    ["kernel/day.ts", "temporal-polyfill"],
    ["kernel/page.ts", "./day.ts"],
    ["areas/patients/patients/contract.ts", "#kernel/day.ts"],
    ["areas/patients/referrals/contract.ts", "#areas/patients/patients/contract.ts"],
    ["areas/patients/referrals/rules/expiry.ts", "../contract.ts"],
    ["areas/patients/referrals/server/handlers.ts", "#platform/http/mount.ts"],
    ["areas/patients/referrals/server/handlers.ts", "#areas/patients/patients/server/index.ts"],
    ["areas/patients/referrals/server/handlers.ts", "fastify"],
    ["features/referrals/web/ReferralForm.tsx", "#areas/patients/patients/web/PatientPicker.tsx"],
    ["features/referrals/web/ReferralForm.tsx", "#platform/web/ui/Button.tsx"],
    ["features/referrals/rules/expiry.test.ts", "vitest"],
    ["areas/patients/patients/server/handlers.test.ts", "#test/support/app.ts"],
    ["app/features.server.ts", "#areas/patients/patients/server/index.ts"],
    ["platform/web/shell/session.tsx", "#areas/identity/sign-in/contract.ts"],
    ["platform/web/shell/registry.ts", "#app/features.web.ts"],
    ["app/features.web.ts", "#areas/patients/patients/web/routes.tsx"],
  ])("%s may import %s", (file, specifier) => {
    expect(wrongIn(file, importing(specifier), order)).toEqual([]);
  });

  test.each([
    ["kernel/day.ts", "node:fs", "kernel is pure and may not use node:fs"],
    ["kernel/day.ts", "#areas/patients/patients/contract.ts", "kernel may not import contract"],
    ["areas/patients/patients/contract.ts", "temporal-polyfill", "contract is pure"],
    ["areas/patients/patients/contract.ts", "./rules/title.ts", "contract may not import rules"],
    ["features/patients/rules/title.ts", "../server/queries.ts", "rules may not import server"],
    ["areas/patients/patients/server/handlers.ts", "../web/PatientForm.tsx", "server may not import web"],
    ["features/patients/web/PatientForm.tsx", "#db/tables.ts", "web may not import server machinery"],
    [
      "areas/patients/patients/server/handlers.ts",
      "#areas/patients/referrals/contract.ts",
      "patients stands above referrals in features/ORDER",
    ],
    [
      "areas/patients/referrals/server/handlers.ts",
      "#areas/patients/patients/server/queries.ts",
      "goes round the door of patients",
    ],
    ["features/referrals/web/ReferralForm.tsx", "#areas/patients/patients/web/routes.tsx", "goes round the door of patients"],
    ["platform/http/mount.ts", "#areas/patients/patients/contract.ts", "server machinery may not import contract"],
    ["platform/web/ui/Button.tsx", "#areas/identity/sign-in/contract.ts", "web machinery may not import contract"],
    ["web/shell/Menu.tsx", "#areas/patients/patients/web/PatientPicker.tsx", "web machinery may not import web"],
    [
      "areas/patients/patients/server/handlers.ts",
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
