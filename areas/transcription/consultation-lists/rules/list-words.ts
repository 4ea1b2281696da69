/**
 * Formats the question before sending, such as "Send 11 of 14 to billing?". `all` is the number of rows
 * shown.
 */
export function sendQuestion(chosen: number, all: number): string {
  if (chosen < all) return `Send ${chosen} of ${all} to billing?`;
  return all === 1 ? "Send 1 patient to billing?" : `Send all ${all} to billing?`;
}

/** Describes the origin of a list's rows, such as "13 appointments, 1 picture". */
export function sourceWords(
  rows: readonly { readonly _appointment: number | null; readonly p__picture: number | null }[],
): string {
  const appointments = rows.filter(({ _appointment }) => _appointment !== null).length;
  const pictures = rows.filter(({ _appointment, p__picture }) => _appointment === null && p__picture !== null).length;
  const added = rows.length - appointments - pictures;
  const parts = [
    counted(appointments, "appointment", "appointments"),
    counted(pictures, "picture", "pictures"),
    counted(added, "patient added", "patients added"),
  ].filter((part) => part !== null);
  return parts.length === 0 ? "No appointments" : parts.join(", ");
}

const counted = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? one : many}`;
