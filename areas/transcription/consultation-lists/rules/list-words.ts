/**
 * Formats the question before sending, such as "Send 11 of 14 to billing?". `total` is the number of rows
 * shown.
 */
export function sendQuestion(chosen: number, total: number): string {
  if (chosen < total) return `Send ${chosen} of ${total} to billing?`;
  return total === 1 ? "Send 1 patient to billing?" : `Send all ${total} to billing?`;
}

/** Describes the origin of a list's rows, such as "13 appointments, 1 picture". */
export function formatSource(
  rows: readonly { readonly _appointment: number | null; readonly p__picture: number | null }[],
): string {
  const appointments = rows.filter(({ _appointment }) => _appointment !== null).length;
  const pictures = rows.filter(
    ({ _appointment, p__picture }) => _appointment === null && p__picture !== null,
  ).length;
  const added = rows.length - appointments - pictures;
  const parts = [
    formatCount(appointments, "appointment", "appointments"),
    formatCount(pictures, "picture", "pictures"),
    formatCount(added, "patient added", "patients added"),
  ].filter((part) => part !== null);
  return parts.length === 0 ? "No appointments" : parts.join(", ");
}

const formatCount = (count: number, singular: string, plural: string): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? singular : plural}`;
