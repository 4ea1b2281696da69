import type { z } from "zod";

type Defaults = Readonly<Record<string, z.ZodDefault<z.ZodType>>>;
type Optional<Shape extends Defaults> = {
  [Name in keyof Shape]: z.ZodOptional<ReturnType<Shape[Name]["unwrap"]>>;
};

/**
 * Returns the fields of a shape without their defaults, so that a field omitted from a change is not emptied.
 */
export const optionalShape = <Shape extends Defaults>(shape: Shape): Optional<Shape> =>
  // `as`: each field keeps its name and its own schema.
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, schema.unwrap().optional()]),
  ) as Optional<Shape>;
