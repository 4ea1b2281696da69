/** How much of the file its header fills. */
export const DSS_HEADER = 1024;
const LENGTH_AT = 62;
const MILLISECONDS_AT = 512;

/**
 * Seconds of a DSS or DS2 file as its header says them: `hhmmss`, and milliseconds where they agree with it. Null where it says none. The devices
 * write the header when they stop, and nothing here decodes the sound (G-24).
 */
export function dssSeconds(head: Uint8Array): number | null {
  const text = String.fromCharCode(...head.subarray(LENGTH_AT, LENGTH_AT + 6));
  const [, hours, minutes, seconds] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (hours === undefined) return null;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  if (head.length < MILLISECONDS_AT + 4) return whole;
  const milliseconds = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(MILLISECONDS_AT, true);
  return Math.floor(milliseconds / 1000) === whole ? milliseconds / 1000 : whole;
}
