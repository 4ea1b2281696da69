import { z } from "zod";

/** A record's number in a path: digits only; anything else is an address that does not exist (Part A, C-26). */
export const IdParam = z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER);

const CHOOSE = "Choose from the list.";
/** Look-up lists (suburbs, hospitals, funds) and versions are counted in smaller numbers than records: int4. */
export const LARGEST_INTEGER = 2_147_483_647;
/** The same in a path, of what is counted so. */
export const SmallIdParam = IdParam.max(LARGEST_INTEGER);

const optional = (most: number) =>
  z
    .int(CHOOSE)
    .min(0, CHOOSE)
    .max(most, CHOOSE)
    .nullish()
    .transform((id) => (id ? id : null));

/** A reference to another record on writing: 0, null and absence all mean "none" (Part A, ID types). */
export const OptionalReference = optional(Number.MAX_SAFE_INTEGER);
/** The same to a row of a look-up list. */
export const OptionalLookup = optional(LARGEST_INTEGER);

/** A reference that must be there. */
export const Reference = z.int(CHOOSE).positive(CHOOSE).max(Number.MAX_SAFE_INTEGER, CHOOSE);

/** F-7: the version the person was looking at; older callers leave it out. */
export const Version = z.int().positive().max(LARGEST_INTEGER).optional();
