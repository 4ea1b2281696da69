import type { z } from "zod";
import type { Schema } from "./contract.ts";

/** What is not sent of a row: the value that stands for each member that was left out, and the parts that are such rows themselves. */
interface Sparse {
  readonly usual: Readonly<Record<string, unknown>>;
  readonly parts: readonly { readonly name: string; readonly sparse: Sparse }[];
}
type Row = Record<string, unknown>;

const known = new WeakMap<object, Sparse>();

/**
 * A row that lists send many of: members that are null, or have the value told here, are left out of it on the way (decision 0161). Whoever reads
 * through `filled` has them all again. The schema itself stays what it was for everything else; the record's own route sends all.
 */
export function sparse<S extends z.ZodObject>(schema: S, told: Partial<z.output<S>> = {}): S {
  const row = schema.clone();
  const usual: Row = {};
  const parts: Sparse["parts"][number][] = [];
  for (const [name, member] of Object.entries(row.shape)) {
    const { type, innerType } = definition(member);
    if (type === "nullable") usual[name] = null;
    const part = known.get(innerType ?? member);
    if (part) parts.push({ name, sparse: part });
  }
  known.set(row, { usual: { ...usual, ...told }, parts });
  return row;
}

interface Definition {
  readonly type: string;
  readonly innerType?: object;
  readonly element?: object;
  readonly options?: readonly object[];
  readonly shape?: Readonly<Record<string, object>>;
}
/** `as`: the contract's schemas are zod's, which the types of a route do not say. */
const definition = (schema: object): Definition => (schema as { readonly def: Definition }).def;

/** The members that may be missing from a row of this schema, with the value each then has. */
export const leftOut = (schema: object): Sparse["usual"] | undefined => known.get(schema)?.usual;

const replies = new WeakMap<object, Sparse["parts"]>();

/** The lists of sparse rows in a reply: itself, under no name, or those of a page. */
function listsIn(reply: object): Sparse["parts"] {
  const found = replies.get(reply) ?? look(definition(reply), reply);
  replies.set(reply, found);
  return found;
}

function look({ shape, options }: Definition, reply: object): Sparse["parts"] {
  if (options) return options.flatMap(listsIn);
  return Object.entries(shape ?? { "": reply }).flatMap(([name, member]) => {
    const { element } = definition(member);
    const row = element && known.get(element);
    return row ? [{ name, sparse: row }] : [];
  });
}

/** A reply with each row of its lists as `change` makes it. */
function changed<Reply>(schema: Schema | undefined, reply: Reply, change: (row: Row, sparse: Sparse) => Row): Reply {
  const lists = schema && reply ? listsIn(schema) : [];
  for (const { name, sparse: row } of lists) {
    // `as`: the reply is what its schema says.
    const rows: unknown = name === "" ? reply : (reply as Row)[name];
    if (Array.isArray(rows)) for (const [place, one] of rows.entries()) rows[place] = change(one as Row, row);
  }
  return reply;
}

/** A reply that was shaped for this very answer, without what is left out: members without a value are not written as JSON. */
export const thinned = <Reply>(schema: Schema | undefined, reply: Reply): Reply => changed(schema, reply, thin);

function thin(row: Row, { usual, parts }: Sparse): Row {
  for (const name in usual) if (isUsual(row[name], usual[name])) row[name] = undefined;
  // `as`: a part has the schema of an object.
  for (const { name, sparse: part } of parts) if (row[name]) thin(row[name] as Row, part);
  return row;
}

const isUsual = (value: unknown, usual: unknown): boolean =>
  value === usual || (Array.isArray(usual) && Array.isArray(value) && value.length === 0);

/** A reply as its contract describes it, of one that arrived. */
export const filled = <Reply>(schema: Schema | undefined, reply: Reply): Reply => changed(schema, reply, fill);

/** All rows have their members in one order, which the browser reads faster. */
function fill(row: Row, { usual, parts }: Sparse): Row {
  const whole = { ...usual, ...row };
  // `as`: the same.
  for (const { name, sparse: part } of parts) if (whole[name]) whole[name] = fill(whole[name] as Row, part);
  return whole;
}
