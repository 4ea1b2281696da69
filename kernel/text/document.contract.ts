import { z } from "zod";

const Pairs = z.array(z.tuple([z.string(), z.string()]));

const Column = z.object({
  title: z.string(),
  width: z.number(),
  align: z.enum(["left", "right", "center"]),
  isVertical: z.boolean(),
  isRowHeading: z.boolean(),
});
const Row = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("cells"), cells: z.array(z.string()), isStruck: z.boolean() }),
  z.object({ kind: z.literal("group"), title: z.string() }),
]);

/** Blocks that documents about money consist of. */
const MoneyBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), text: z.string(), room: z.number().optional() }),
  z.object({ kind: z.literal("paragraph"), text: z.string() }),
  z.object({
    kind: z.literal("columns"),
    groups: z.array(z.object({ label: z.string(), lines: z.array(z.string()) })),
  }),
  z.object({ kind: z.literal("sums"), rows: Pairs }),
  z.object({ kind: z.literal("picture"), png: z.string(), says: z.string(), height: z.number() }),
  z.object({
    kind: z.literal("table"),
    caption: z.string().nullable(),
    continued: z.string().nullable(),
    columns: z.array(Column),
    rows: z.array(Row),
  }),
]);

/** Description of an invoice's document in a reply, which the browser renders as the PDF lays it out. */
export const MoneyDocument = z.object({
  title: z.string(),
  subtitle: z.string().nullable(),
  footer: z.string(),
  orientation: z.enum(["portrait", "landscape"]),
  blocks: z.array(MoneyBlock),
});
export type MoneyDocument = z.output<typeof MoneyDocument>;
