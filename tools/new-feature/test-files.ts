import type { Names } from "./names.ts";

/** Returns the tests of the feature's server, by path within its folder. */
export const testFiles = (names: Names): Record<string, string> => ({
  "server/handlers.test.ts": handlersTest(names),
});

const handlersTest = ({
  controller,
  word,
  words,
  One,
  one,
  camel,
}: Names) => `import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import type { ${One} } from "../contract.ts";

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
});
afterAll(() => app.stop());

const PATH = "/${controller}";
const list = async (visitor: Visitor, query = "") => (await visitor.get(\`\${PATH}/50/1\${query}\`)).body.${camel};
const make = async (name: string): Promise<${One}> => (await raman.post(PATH, { name })).body;

describe("${words}", () => {
  test("a ${word} is added, listed, changed and deleted, each with its entry in the audit log", async () => {
    const ${one} = await make("One of them");
    expect(await list(raman)).toEqual([${one}]);
    expect(await list(raman, "?search=THEM%20one")).toEqual([${one}]);
    expect(await list(raman, "?search=another")).toEqual([]);
    const changed = await raman.put(\`\${PATH}/\${${one}.ID}\`, { name: "Renamed", version: ${one}.version });
    expect([changed.status, changed.body.name, changed.body.version]).toEqual([200, "Renamed", 2]);
    expect((await raman.delete(\`\${PATH}/\${${one}.ID}\`)).body).toEqual({ ID: ${one}.ID, is_deleted: true });
    expect(await list(raman)).toEqual([]);
    expect(await list(raman, "?show_deleted=true")).toHaveLength(1);
    const restored = await raman.put(\`\${PATH}/\${${one}.ID}\`, { is_deleted: false });
    expect(restored.body.is_deleted).toBe(false);
    const events = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "${controller}")
      .where("identity", "=", ${one}.ID)
      .orderBy("ID")
      .execute();
    expect(events.map(({ message }) => message?.split(" ")[0])).toEqual(["added", "changed", "deleted", "changed"]);
  });

  test("a name is taken once, in any case, and said at its field", async () => {
    await make("Taken");
    const reply = await raman.post(PATH, { name: "taken" });
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([409, "${controller}.name_taken", ["name"]]);
  });

  test("a change to an older version is refused with the current one", async () => {
    const ${one} = await make("Changed twice");
    await raman.put(\`\${PATH}/\${${one}.ID}\`, { name: "By somebody", version: 1 });
    const late = await raman.put(\`\${PATH}/\${${one}.ID}\`, { name: "Too late", version: 1 });
    expect([late.status, late.body.details.current.name]).toEqual([409, "By somebody"]);
  });

  test.each([{}, { name: " " }, { name: "x".repeat(101) }])("%j is refused at its field", async (body) => {
    const reply = await raman.post(PATH, body);
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ["name"]]);
  });

  test("another client's are not there", async () => {
    const { ID } = await make("Mine");
    const vogt = await app.signIn("vogt");
    expect((await vogt.get(\`\${PATH}/\${ID}\`)).status).toBe(404);
    expect(await list(vogt)).toEqual([]);
  });
});
`;
