import { z } from "zod";

/** ID of a record in a path. Digits only; any other text makes the address non-existent (Part A, C-26). */
export const IdParam = z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER);

const CHOOSE = "Choose from the list.";
/**
 * Largest value of an int4 column, the type of versions and of the IDs of look-up lists (suburbs, hospitals,
 * funds).
 */
export const LARGEST_INTEGER = 2_147_483_647;
/** ID of a look-up list's row in a path, at most `LARGEST_INTEGER`. */
export const SmallIdParam = IdParam.max(LARGEST_INTEGER);

const optionalId = (max: number) =>
  z
    .int(CHOOSE)
    .min(0, CHOOSE)
    .max(max, CHOOSE)
    .nullish()
    .transform((id) => (id ? id : null));

/**
 * Optional reference to another record in a request body: 0, null and undefined all become null (Part A, ID
 * types).
 */
export const OptionalReference = optionalId(Number.MAX_SAFE_INTEGER);
/** Optional reference to a row of a look-up list in a request body. */
export const OptionalLookup = optionalId(LARGEST_INTEGER);

/** Required reference to another record in a request body. */
export const Reference = z.int(CHOOSE).positive(CHOOSE).max(Number.MAX_SAFE_INTEGER, CHOOSE);

/**
 * Version of the record that the user was viewing, for the optimistic lock (F-7). Omitted by older callers.
 */
export const Version = z.int().positive().max(LARGEST_INTEGER).optional();
