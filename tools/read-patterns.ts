import { dirname, join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** A regular expression in the code. */
export interface Pattern {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** A call of `RegExp` whose pattern is known only at run time. */
export interface UnreadPattern {
  readonly file: string;
  readonly line: number;
  readonly code: string;
}

type ReadFile = (file: string) => string | undefined;
type Program = ReturnType<typeof parseSync>["program"];
type Node = { readonly type: string; readonly start: number; readonly end: number };
type Expression = Extract<Program["body"][number], { type: "ExpressionStatement" }>["expression"];
type Call = Node & { readonly callee: Node; readonly arguments: readonly Node[] };
type Constants = ReadonlyMap<string, () => string | undefined>;

/**
 * Placeholder for a part of a pattern that is known only at run time. Assumes that the caller passes plain
 * text without special characters.
 */
const UNKNOWN_PART = "x";

/**
 * Returns the regular expressions of a file: literals, and calls of `RegExp` with literals, templates and
 * constants of this file or of an imported one.
 */
export function readPatterns(file: string, read: ReadFile): { patterns: Pattern[]; unread: UnreadPattern[] } {
  const code = read(file) ?? "";
  const patterns: Pattern[] = [];
  const unread: UnreadPattern[] = [];
  if (!/\/|RegExp|\.(?:match|search)/.test(code)) return { patterns, unread };
  const { program } = parseSync(file, code);
  const constants = constantsOf(file, program, read);
  const functions = namedFunctions(program);
  const lineOf = ({ start }: Node): number => code.slice(0, start).split("\n").length;
  const addPattern = (node: Call): void => {
    if (code.slice(node.callee.start, node.callee.end) !== "RegExp") return;
    const [pattern, flags] = node.arguments;
    const location = { file, line: lineOf(node) };
    for (const values of valuesAt(node, functions, constants)) {
      const source = pattern && textOf(pattern, values);
      if (source === undefined) unread.push({ ...location, code: code.slice(node.start, node.end) });
      else patterns.push({ ...location, source, flags: (flags && textOf(flags, values)) ?? "" });
    }
  };
  /** Adds a text given to `match` or `search`, which make a regular expression of it. */
  const addText = (node: Call): void => {
    const [pattern] = node.arguments;
    if (!/\.(?:match|matchAll|search)$/.test(code.slice(node.callee.start, node.callee.end))) return;
    const source =
      pattern && /^["'`]/.test(code.slice(pattern.start)) ? textOf(pattern, constants) : undefined;
    if (source !== undefined) patterns.push({ file, line: lineOf(node), source, flags: "" });
  };
  new Visitor({
    Literal: (node) => {
      if ("regex" in node)
        patterns.push({ file, line: lineOf(node), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: addPattern,
    CallExpression(node) {
      addPattern(node);
      addText(node);
    },
  }).visit(program);
  return { patterns, unread };
}

/** A function of a module by its name, with the calls of it in the module. */
interface NamedFunction extends Node {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly calls: (readonly Node[])[];
}

function namedFunctions(program: Program): readonly NamedFunction[] {
  const functions: NamedFunction[] = [];
  const add = (name: string, { type, start, end, params }: Node & { readonly params: readonly Node[] }) => {
    // `as`: a parameter that is no identifier has no name.
    const parameters = params.map((each) => (each as { name?: string }).name ?? "");
    functions.push({ type, start, end, name, parameters, calls: [] });
  };
  new Visitor({
    FunctionDeclaration(node) {
      if (node.id) add(node.id.name, node);
    },
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier" && init?.type === "ArrowFunctionExpression") add(id.name, init);
    },
  }).visit(program);
  new Visitor({
    CallExpression({ callee, arguments: args }) {
      for (const each of functions)
        if (callee.type === "Identifier" && callee.name === each.name) each.calls.push(args);
    },
  }).visit(program);
  return functions;
}

/**
 * Returns the constants at a place, once for each call of the function around it, with the function's
 * parameters.
 */
function valuesAt(node: Node, functions: readonly NamedFunction[], constants: Constants): Constants[] {
  const around = functions.findLast(({ start, end }) => start <= node.start && node.end <= end);
  if (!around || around.calls.length === 0) return [constants];
  return around.calls.map(
    (args) =>
      new Map([
        ...constants,
        ...around.parameters.map((name, index) => {
          const value = args[index];
          return [name, () => (value ? textOf(value, constants) : undefined)] as const;
        }),
      ]),
  );
}

/** Returns the constants of a module as functions that evaluate them on demand. */
function constantsOf(file: string, program: Program, read: ReadFile): Constants {
  const constants = new Map<string, () => string | undefined>();
  const declare = (node: Node): void => {
    // `as`: the library's types have no name for the union of all nodes.
    const declaration = node as Expression | Program["body"][number];
    if (declaration.type === "ExportNamedDeclaration" && declaration.declaration)
      declare(declaration.declaration);
    if (declaration.type === "VariableDeclaration")
      for (const { id, init } of declaration.declarations)
        if (id.type === "Identifier" && init) constants.set(id.name, () => textOf(init, constants));
    if (declaration.type === "ImportDeclaration")
      for (const specifier of declaration.specifiers)
        if (specifier.type === "ImportSpecifier" && specifier.imported.type === "Identifier") {
          const { name } = specifier.imported;
          constants.set(specifier.local.name, () =>
            importedConstant(file, declaration.source.value, name, read),
          );
        }
  };
  for (const statement of program.body) declare(statement);
  return constants;
}

function importedConstant(from: string, path: string, name: string, read: ReadFile): string | undefined {
  if (!/^[#.]/.test(path)) return undefined;
  const file = path.startsWith("#") ? path.slice(1) : join(dirname(from), path);
  const code = read(file);
  return code === undefined
    ? undefined
    : constantsOf(file, parseSync(file, code).program, read).get(name)?.();
}

/**
 * Returns the text that an expression evaluates to. Undefined if the text can't be determined from the code.
 * The text of a regular expression is its pattern.
 */
function textOf(node: Node, constants: Constants): string | undefined {
  // `as`: a node that is not an expression has none of the types compared below.
  const expression = node as Expression;
  if (expression.type === "Literal")
    return "regex" in expression ? expression.regex.pattern : String(expression.value);
  if (expression.type === "TemplateLiteral") return joinTemplate(expression, constants, false);
  if (expression.type === "TaggedTemplateExpression") return joinTemplate(expression.quasi, constants, true);
  if (expression.type === "Identifier") return constants.get(expression.name)?.();
  if (expression.type === "BinaryExpression" && expression.operator === "+") {
    const [left, right] = [textOf(expression.left, constants), textOf(expression.right, constants)];
    return left === undefined && right === undefined
      ? undefined
      : `${left ?? UNKNOWN_PART}${right ?? UNKNOWN_PART}`;
  }
  if (
    expression.type === "MemberExpression" &&
    expression.property.type === "Identifier" &&
    expression.property.name === "source"
  )
    return textOf(expression.object, constants);
  return expression.type === "CallExpression" ? joinArray(expression, constants) : undefined;
}

type Template = Extract<Expression, { type: "TemplateLiteral" }>;
const joinTemplate = ({ quasis, expressions }: Template, constants: Constants, isRaw: boolean): string =>
  quasis
    .map(({ value: { raw, cooked } }, index) => {
      const next = expressions[index];
      return `${isRaw ? raw : (cooked ?? raw)}${next ? (textOf(next, constants) ?? UNKNOWN_PART) : ""}`;
    })
    .join("");

/** Evaluates `["a", "b"].join("|")` for an array literal. Undefined for any other call. */
function joinArray(
  call: Extract<Expression, { type: "CallExpression" }>,
  constants: Constants,
): string | undefined {
  const { callee, arguments: args } = call;
  if (
    callee.type !== "MemberExpression" ||
    callee.property.type !== "Identifier" ||
    callee.property.name !== "join"
  )
    return undefined;
  const separator = args[0] ? textOf(args[0], constants) : ",";
  if (callee.object.type !== "ArrayExpression" || separator === undefined) return undefined;
  return callee.object.elements
    .map((each) => (each && textOf(each, constants)) ?? UNKNOWN_PART)
    .join(separator);
}
