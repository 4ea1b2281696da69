import type { AnyRoute } from "#kernel/contract.ts";
import type { Author } from "#platform/audit/audit.ts";
import type { Services } from "#platform/services.ts";

interface Read {
  readonly value: unknown;
  readonly opened: readonly { readonly controller: string; readonly identity: number }[];
  readonly showed: readonly { readonly _doctor: number; readonly controller: string; readonly ids: readonly number[] }[];
}

/** What was opened or shown, once it is read; a record before the answer goes out (F-10). */
export async function registerReading(
  services: Services,
  route: AnyRoute,
  author: Author,
  params: unknown,
  outcome: Read,
): Promise<void> {
  const log = (error: unknown) => services.log.error({ err: error }, "a reading was not registered");
  for (const reading of outcome.opened) await services.readings.opened({ author, ...reading, shown_ids: null });
  for (const { _doctor, controller, ids } of outcome.showed)
    services.readings.showed({ author: { ...author, _doctor }, controller, identity: 0, shown_ids: ids }, log);
  if (!route.reads) return;
  const { controller, one } = route.reads;
  if (one !== undefined) {
    // `as`: the contract names one of its own parameters, and the schema made it a number.
    const identity = (params as Record<string, number>)[one] ?? 0;
    await services.readings.opened({ author, controller, identity, shown_ids: null });
    return;
  }
  const shown_ids = idsIn(outcome.value);
  if (shown_ids.length > 0) services.readings.showed({ author, controller, identity: 0, shown_ids }, log);
}

/** The IDs a list reply shows: of the list itself, or of its collection when it is wrapped. */
function idsIn(value: unknown): number[] {
  const list = Array.isArray(value)
    ? value
    : typeof value === "object" && value !== null
      ? (Object.values(value).find(Array.isArray) ?? [])
      : [];
  return list.flatMap((row: unknown) =>
    typeof row === "object" && row !== null && "ID" in row && typeof row.ID === "number" ? [row.ID] : [],
  );
}
