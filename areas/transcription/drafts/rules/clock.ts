const two = (part: number): string => String(part).padStart(2, "0");

/** "2:38", "1:05:07": a place in a recording. */
export function clockWords(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
