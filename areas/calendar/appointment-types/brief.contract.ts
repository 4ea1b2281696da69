import { z } from "zod";

/**
 * Colours of a type, which are tones of the theme. Excludes waratah and euca, the colours of errors and
 * actions.
 */
export const TYPE_COLOURS = ["ocean", "jacaranda", "fern", "wattle", "ochre", "stone"] as const;
export type TypeColour = (typeof TYPE_COLOURS)[number];

/** Appointment type details that an appointment includes. */
export const VisitTypeBrief = z.object({ ID: z.int(), name: z.string(), colour: z.enum(TYPE_COLOURS) });
export type VisitTypeBrief = z.output<typeof VisitTypeBrief>;

/** Appointment type with the length that a time for it must have, in minutes. */
export const VisitTypeLength = z.object({ ID: z.int(), name: z.string(), minutes: z.int() });
