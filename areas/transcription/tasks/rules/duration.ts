const LONGEST = 24 * 3600;

const two = (part: number): string => String(part).padStart(2, "0");

/** RULE-TASK-13, CONST-78: 18:42, 1:05:07, never more than 24 hours; a dash where there is no recording. */
export function durationWords(seconds: number | null): string {
  if (seconds === null) return "–";
  const shown = Math.min(seconds, LONGEST);
  const [hours, minutes] = [Math.floor(shown / 3600), Math.floor((shown % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(shown % 60)}` : `${two(minutes)}:${two(shown % 60)}`;
}

/** CONST-79: seconds / 60 with two decimals. */
export const minutesOf = (seconds: number): number => Math.round((seconds * 100) / 60) / 100;

/** "14 h 36 m" */
export function hoursWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} m` : `${Math.floor(minutes / 60)} h ${two(minutes % 60)} m`;
}
