import { join } from "node:path";
import type { Plugin } from "vite";

const CONTRACTS = /\/((areas|platform|app)\/([\w-]+\/)*([\w-]+\.)?contract|kernel\/[\w-]+)\.ts$/;
/** All that a browser asks of a route. How it is described, and what it takes and answers besides a form's body, is the server's business. */
const ASKED = new Set(["method", "path", "needs", "owner", "fails"]);
/** What a shape begins with: zod itself, another shape, or what the kernel makes them by. */
const SHAPE =
  /^(?!(Array|Boolean|Date|Intl|Map|Math|Number|Object|Promise|Reflect|Set|String|Symbol)$)(z|[A-Z][A-Za-z]*[a-z][A-Za-z]*|line|optional)$/;
/** And what it does not end with: these answer something else than a shape. */
const ASKS_A_SHAPE = /^(parse|safeParse|map|filter|keys|entries|values|from|fromEntries|freeze|split|join)$/;
const LATER = join(import.meta.dirname, "../../platform/web/api/shape-later.ts");
/** As route() of kernel/contract.ts fills in. */
const NOT_TOLD = "params: {}, query: {}, fails: []";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Leaves out of what the browser is sent the shapes it never looks at: what it is answered was shaped by the server. The shape of a form's body is
 * made when the form first asks for it, and one that nobody takes any more goes. Making them was a tenth of what the code of a page did
 * before the page could be drawn. Any other shape is made when it is first looked at.
 */
export function leanContracts(): Plugin {
  return {
    name: "lean-contracts",
    apply: "build",
    transform(code, id) {
      if (!CONTRACTS.test(id)) return null;
      const lean = leanContract(code, (text) => this.parse(text).body);
      if (lean === code) return null;
      const takes = lean.includes("shapeLater(") ? `import { shapeLater } from ${JSON.stringify(LATER)};\n` : "";
      return { code: takes + lean, map: null };
    },
  };
}

export function leanContract(code: string, parse: (code: string) => unknown): string {
  return applied(
    code,
    partsOf(parse(code)).flatMap((statement) => made(statement).flatMap((value) => leaned(value, code))),
  );
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;
const partsOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []);

/** What the constants of a file are made of. */
function made(statement: Node): Node[] {
  const [declared] = statement.type === "ExportNamedDeclaration" ? partsOf(statement["declaration"]) : [statement];
  return declared?.type === "VariableDeclaration"
    ? partsOf(declared["declarations"]).flatMap((each) => partsOf(each["init"]))
    : [];
}

function leaned(value: Node, code: string): Edit[] {
  const routes = within(value).flatMap((call) => routeOf(call, code) ?? []);
  if (value.type !== "CallExpression") return routes;
  // Told that it only makes a value, the bundler leaves it out where nobody takes the value.
  const [before, after] = isShape(value) ? ["shapeLater(() => (", "))"] : ["(() => (", "))()"];
  return [
    ...routes,
    { from: value.start, to: value.start, text: `/* @__PURE__ */ ${before}` },
    { from: value.end, to: value.end, text: after },
  ];
}

/** A node and all below it, but for what is inside a route. */
function within(node: Node): Node[] {
  return isRoute(node) ? [node] : [node, ...Object.values(node).flatMap((part) => partsOf(part).flatMap(within))];
}

/** z.object(…), Visit.pick(…).partial(), line(200). */
function isShape(call: Node): boolean {
  const [callee] = partsOf(call["callee"]);
  if (callee?.type === "MemberExpression" && ASKS_A_SHAPE.test(String(partsOf(callee["property"])[0]?.["name"]))) return false;
  return SHAPE.test(rootOf(call));
}

function rootOf(node: Node | undefined): string {
  if (node?.type === "CallExpression") return rootOf(partsOf(node["callee"])[0]);
  if (node?.type === "MemberExpression") return rootOf(partsOf(node["object"])[0]);
  return String(node?.["name"]);
}

const isRoute = ({ type, callee }: Node): boolean => type === "CallExpression" && isNode(callee) && callee["name"] === "route";

/** route({ … }) as the object it would make. One that takes over parts of another is left as it is. */
function routeOf(call: Node, code: string): Edit | undefined {
  const parts = isRoute(call) ? partsOf(partsOf(call["arguments"])[0]?.["properties"]) : [];
  const named = parts.map((part) => ({ name: partsOf(part["key"])[0]?.["name"], part, value: partsOf(part["value"])[0] }));
  if (parts.length === 0 || parts.some(({ type }) => type !== "Property")) return undefined;
  const kept = named.filter(({ name }) => ASKED.has(String(name))).map(({ part }) => code.slice(part.start, part.end));
  const body = named.find(({ name }) => name === "body")?.value;
  const shape =
    body &&
    `get body() { const value = ${code.slice(body.start, body.end)}; Object.defineProperty(this, "body", { value }); return value; }`;
  return { from: call.start, to: call.end, text: `({ ${[NOT_TOLD, ...kept, ...(shape ? [shape] : [])].join(", ")} })` };
}

function applied(code: string, edits: readonly Edit[]): string {
  let text = "";
  let done = 0;
  for (const edit of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    text += code.slice(done, edit.from) + edit.text;
    done = edit.to;
  }
  return text + code.slice(done);
}
