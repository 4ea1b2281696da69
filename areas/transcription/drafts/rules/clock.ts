const padTwo = (part: number): string => String(part).padStart(2, "0");

/** Formats a position in a recording, such as "2:38" or "1:05:07". */
export function formatClock(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours}:${padTwo(minutes)}:${padTwo(whole % 60)}` : `${minutes}:${padTwo(whole % 60)}`;
}
