// npm run new-feature -- AREA NAME: a folder in the shape every feature has, and its line in each list of app/.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { areaImports } from "#areas/imports.ts";
import { answerHelp } from "./help.ts";
import { root } from "./parts.ts";

answerHelp(`npm run new-feature -- AREA NAME

Makes a feature in the shape every feature has and lists it in app/. Areas: ${Object.keys(areaImports).join(", ")}.`);

const [area = "", name = ""] = process.argv.slice(2);
const folder = `areas/${area}/${name}`;

const wrong =
  (!(area in areaImports) && `Write npm run new-feature -- AREA NAME; the areas are ${Object.keys(areaImports).join(", ")}.`) ||
  (!/^[a-z]+(-[a-z]+)*$/.test(name) && "Write the name in small letters and hyphens, such as bulk-bills.") ||
  (existsSync(join(root, folder)) && `${folder} exists already.`);
if (wrong) {
  console.error(wrong);
  process.exit(1);
}

const camel = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const words = name.replaceAll("-", " ");
const files: Record<string, string> = {
  "README.md": `# ${words.charAt(0).toUpperCase()}${words.slice(1)}\n\nIts words, the law behind it, and who may do what: at most thirty lines.\n`,
  "contract.ts": `import { z } from "zod";
import { route } from "#kernel/contract.ts";

export const ${camel}Routes = {
  list: route({ id: "own", summary: "List ${words}", method: "GET", path: "/${name}", needs: "session", owner: "none", reply: z.array(z.object({ ID: z.int() })) }),
};
`,
  "server/index.ts": `import { feature, mounted } from "#platform/http/feature.ts";
import { ${camel}Routes } from "../contract.ts";
import { ${camel}Handlers } from "./handlers.ts";

export const ${camel} = feature({ name: "${name}", mounted: [mounted(${camel}Routes, ${camel}Handlers)] });
`,
  "server/handlers.ts": `import type { Handlers } from "#platform/http/call.ts";
import type { ${camel}Routes } from "../contract.ts";
import { list } from "./queries.ts";

export const ${camel}Handlers: Handlers<typeof ${camel}Routes> = {
  list({ db }) {
    return list(db);
  },
};
`,
  "server/queries.ts": `import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

export async function list(db: Db): Promise<{ ID: number }[]> {
  const { rows } = await sql<{ ID: number }>\`select 1 as "ID" where false\`.execute(db);
  return rows;
}
`,
  "server/handlers.test.ts": `import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe("GET /${name}", () => {
  test("does not answer without a session", async () => {
    expect((await app.nobody.get("/${name}")).status).toBe(401);
  });
});
`,
  "web/routes.tsx": `import type { WebFeature } from "#platform/web/shell/feature.ts";

export const ${camel}Web: WebFeature = { name: "${name}", pages: [] };
`,
};

for (const [path, text] of Object.entries(files)) {
  const file = join(root, folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
enlist("app/features.server.ts", `import { ${camel} } from "#${folder}/server/index.ts";`, camel);
enlist("app/features.web.ts", `import { ${camel}Web } from "#${folder}/web/routes.tsx";`, `${camel}Web`);
execFileSync("biome", ["format", "--write", folder], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
console.log(
  `${folder} is made. Begin with its contract.ts; a table needs a migration in db/migrations and then npm run db-types.`,
);

/** Adds an import, and a name at the end of the list the file ends with. */
function enlist(path: string, statement: string, entry: string): void {
  const file = join(root, path);
  const text = readFileSync(file, "utf8");
  const end = text.lastIndexOf("\n];");
  if (end === -1) throw new Error(`${path} does not end with a list`);
  writeFileSync(file, `${statement}\n${text.slice(0, end)}\n  ${entry},${text.slice(end)}`);
}
