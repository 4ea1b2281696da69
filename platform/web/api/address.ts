import type { AnyRoute } from "#kernel/contract/contract.ts";

/** Whose data is asked for: the opened client, and one's own ID while acting for a peer (F-13). */
export interface Owner {
  readonly doctor_id: number;
  readonly requestingID?: number;
}

export interface Values {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

type Addressed = Pick<AnyRoute, "path" | "access">;

const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function fill(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(written(params[name] ?? "")));
}

/** Only the parts of a route's answer that depend on the owner differ by owner. */
export const ownerOf = (route: Addressed, owner: Owner | null): Owner | null => (route.access.client === "none" ? null : owner);

/** The address of a call: also for links to files and prints. */
export function addressOf(route: Addressed, { params, query }: Values, owner: Owner | null): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...ownerOf(route, owner) })) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) search.append(name, written(each));
    }
  }
  const asked = search.toString();
  return `/api${fill(route.path, params)}${asked ? `?${asked}` : ""}`;
}
