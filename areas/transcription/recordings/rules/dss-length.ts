/** Size of the file's header in bytes. */
export const DSS_HEADER = 1024;
const LENGTH_AT = 62;
const MILLISECONDS_AT = 512;

/**
 * Returns the seconds that the header of a DSS or DS2 file declares as `hhmmss`, with milliseconds if the two
 * values agree. Null if the header declares no length. Devices write the header when they stop recording; the
 * sound itself is not decoded (G-24).
 */
export function dssSeconds(head: Uint8Array): number | null {
  const text = String.fromCharCode(...head.subarray(LENGTH_AT, LENGTH_AT + 6));
  const [, hours, minutes, seconds] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (hours === undefined) return null;
  const wholeSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  if (head.length < MILLISECONDS_AT + 4) return wholeSeconds;
  const milliseconds = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(
    MILLISECONDS_AT,
    true,
  );
  return Math.floor(milliseconds / 1000) === wholeSeconds ? milliseconds / 1000 : wholeSeconds;
}
