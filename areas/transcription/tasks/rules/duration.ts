const LONGEST = 24 * 3600;

const two = (part: number): string => String(part).padStart(2, "0");

/**
 * Formats the length of a recording: 18:42, 1:05:07, at most 24 hours; a dash if the length is null
 * (RULE-TASK-13, CONST-78).
 */
export function durationWords(seconds: number | null): string {
  if (seconds === null) return "–";
  const shown = Math.min(seconds, LONGEST);
  const [hours, minutes] = [Math.floor(shown / 3600), Math.floor((shown % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(shown % 60)}` : `${two(minutes)}:${two(shown % 60)}`;
}

/** Converts seconds to minutes with two decimals (CONST-79). */
export const minutesOf = (seconds: number): number => Math.round((seconds * 100) / 60) / 100;

/** Formats seconds as hours and minutes: "14 h 36 m". */
export function hoursWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} m` : `${Math.floor(minutes / 60)} h ${two(minutes % 60)} m`;
}
