import { isDay } from "#kernel/day.ts";
import { accountPath, adminPath } from "#kernel/link.ts";
import { urlSearch } from "#kernel/url-search.ts";
import { z } from "zod";

const day = z
  .string()
  .nullish()
  .transform((text) => (text && isDay(text) ? text : null));
/** The days of a report; the last thirty where none are named. */
export const reportUrl = urlSearch({ start: day, end: day });

export const reportPaths = {
  appointments: accountPath("reports/appointments", reportUrl),
  transcription: accountPath("reports/transcription", reportUrl),
  transcriptionOfAll: adminPath("reports/transcription", reportUrl),
};
