const MAX_SECONDS = 24 * 3600;

const padTwo = (part: number): string => String(part).padStart(2, "0");

/**
 * Formats the length of a recording: 18:42, 1:05:07, at most 24 hours; a dash if the length is null
 * (RULE-TASK-13, CONST-78).
 */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return "–";
  const cappedSeconds = Math.min(seconds, MAX_SECONDS);
  const [hours, minutes] = [Math.floor(cappedSeconds / 3600), Math.floor((cappedSeconds % 3600) / 60)];
  return hours > 0
    ? `${hours}:${padTwo(minutes)}:${padTwo(cappedSeconds % 60)}`
    : `${padTwo(minutes)}:${padTwo(cappedSeconds % 60)}`;
}

/** Converts seconds to minutes with two decimals (CONST-79). */
export const minutesOf = (seconds: number): number => Math.round((seconds * 100) / 60) / 100;

/** Formats seconds as hours and minutes: "14 h 36 min", "18 min". */
export function formatHours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${padTwo(minutes % 60)} min`;
}
