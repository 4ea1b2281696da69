import { dirname, join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** A regular expression in the code. */
export interface Pattern {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** A call of `RegExp` with a pattern that only the running code knows. */
export interface UnreadPattern {
  readonly file: string;
  readonly line: number;
  readonly code: string;
}

type ReadFile = (file: string) => string | undefined;
type Program = ReturnType<typeof parseSync>["program"];
type Node = { readonly type: string; readonly start: number; readonly end: number };
type Expression = Extract<Program["body"][number], { type: "ExpressionStatement" }>["expression"];
type Constants = ReadonlyMap<string, () => string | undefined>;

/** What a part that only the running code knows stands for: a word that a caller wrote as it is meant. */
const UNKNOWN_PART = "x";

/** The regular expressions of a file: literals, and those that `RegExp` makes of literals, templates and constants of this file or an imported one. */
export function readPatterns(file: string, read: ReadFile): { patterns: Pattern[]; unread: UnreadPattern[] } {
  const code = read(file) ?? "";
  const patterns: Pattern[] = [];
  const unread: UnreadPattern[] = [];
  if (!/\/|RegExp/.test(code)) return { patterns, unread };
  const { program } = parseSync(file, code);
  const constants = constantsOf(file, program, read);
  const lineOf = ({ start }: Node): number => code.slice(0, start).split("\n").length;
  const make = (node: Node & { readonly callee: Node; readonly arguments: readonly Node[] }): void => {
    if (code.slice(node.callee.start, node.callee.end) !== "RegExp") return;
    const [pattern, flags] = node.arguments;
    const at = { file, line: lineOf(node) };
    const source = pattern && textOf(pattern, constants);
    if (source === undefined) unread.push({ ...at, code: code.slice(node.start, node.end) });
    else patterns.push({ ...at, source, flags: (flags && textOf(flags, constants)) ?? "" });
  };
  new Visitor({
    Literal: (node) => {
      if ("regex" in node) patterns.push({ file, line: lineOf(node), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: make,
    CallExpression: make,
  }).visit(program);
  return { patterns, unread };
}

/** Reads the constants of a module when they are asked for. */
function constantsOf(file: string, program: Program, read: ReadFile): Constants {
  const constants = new Map<string, () => string | undefined>();
  const declare = (node: Node): void => {
    // The tree's union of all nodes has no name in the library's types.
    const declared = node as Expression | Program["body"][number];
    if (declared.type === "ExportNamedDeclaration" && declared.declaration) declare(declared.declaration);
    if (declared.type === "VariableDeclaration")
      for (const { id, init } of declared.declarations)
        if (id.type === "Identifier" && init) constants.set(id.name, () => textOf(init, constants));
    if (declared.type === "ImportDeclaration")
      for (const each of declared.specifiers)
        if (each.type === "ImportSpecifier" && each.imported.type === "Identifier") {
          const { name } = each.imported;
          constants.set(each.local.name, () => importedConstant(file, declared.source.value, name, read));
        }
  };
  for (const statement of program.body) declare(statement);
  return constants;
}

function importedConstant(from: string, path: string, name: string, read: ReadFile): string | undefined {
  if (!/^[#.]/.test(path)) return undefined;
  const file = path.startsWith("#") ? path.slice(1) : join(dirname(from), path);
  const code = read(file);
  return code === undefined ? undefined : constantsOf(file, parseSync(file, code).program, read).get(name)?.();
}

/** The text that an expression makes, or undefined where the code alone does not say it. A regular expression has the text of its pattern. */
function textOf(node: Node, constants: Constants): string | undefined {
  // Any other node than an expression has none of the types asked for below.
  const made = node as Expression;
  if (made.type === "Literal") return "regex" in made ? made.regex.pattern : String(made.value);
  if (made.type === "TemplateLiteral") return joined(made, constants, false);
  if (made.type === "TaggedTemplateExpression") return joined(made.quasi, constants, true);
  if (made.type === "Identifier") return constants.get(made.name)?.();
  if (made.type === "BinaryExpression" && made.operator === "+") {
    const [left, right] = [textOf(made.left, constants), textOf(made.right, constants)];
    return left === undefined && right === undefined ? undefined : `${left ?? UNKNOWN_PART}${right ?? UNKNOWN_PART}`;
  }
  if (made.type === "MemberExpression" && made.property.type === "Identifier" && made.property.name === "source")
    return textOf(made.object, constants);
  return made.type === "CallExpression" ? joinedList(made, constants) : undefined;
}

type Template = Extract<Expression, { type: "TemplateLiteral" }>;
const joined = ({ quasis, expressions }: Template, constants: Constants, isRaw: boolean): string =>
  quasis
    .map(({ value: { raw, cooked } }, at) => {
      const next = expressions[at];
      return `${isRaw ? raw : (cooked ?? raw)}${next ? (textOf(next, constants) ?? UNKNOWN_PART) : ""}`;
    })
    .join("");

/** `["a", "b"].join("|")`, also of a constant list. */
function joinedList(call: Extract<Expression, { type: "CallExpression" }>, constants: Constants): string | undefined {
  const { callee, arguments: given } = call;
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier" || callee.property.name !== "join")
    return undefined;
  const between = given[0] ? textOf(given[0], constants) : ",";
  if (callee.object.type !== "ArrayExpression" || between === undefined) return undefined;
  return callee.object.elements.map((each) => (each && textOf(each, constants)) ?? UNKNOWN_PART).join(between);
}
