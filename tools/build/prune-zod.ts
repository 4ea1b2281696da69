import type { Plugin } from "vite";

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;
/** Each kind of schema says how it is written as JSON Schema; nobody asks in a browser, and no bundler can know that. */
const WRITERS = /^ *inst\._zod\.processJSONSchema = .*;$/gm;
const METHODS: readonly (readonly [string, string])[] = [
  ["return createToJSONSchemaMethod(this, {})(params);", 'throw new Error("The browser writes no JSON Schema.");'],
  ['input: createStandardJSONSchemaMethod(this, "input"),', ""],
  ['output: createStandardJSONSchemaMethod(this, "output"),', ""],
];

/** Leaves the writing of JSON Schema out of what the browser is sent: 5 kB, packed, of every page. OpenAPI is written by the server. */
export function leanZod(): Plugin {
  return {
    name: "lean-zod",
    apply: "build",
    transform(code, id) {
      if (!SCHEMAS.test(id)) return null;
      const writers = code.match(WRITERS)?.length ?? 0;
      // Another version of zod may be written otherwise: then this says so, and is looked at again.
      if (writers < 30 || !METHODS.every(([from]) => code.includes(from)))
        throw new Error("zod writes its JSON Schema in another way now: see tools/build/prune-zod.ts.");
      return { code: METHODS.reduce((text, [from, to]) => text.replace(from, to), code.replace(WRITERS, "")), map: null };
    },
  };
}
