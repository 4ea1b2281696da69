import type { AnyRoute } from "#kernel/contract/contract.ts";

/**
 * The client a request is about, and the caller's own ID as `requestingID` while acting for a company peer
 * (F-13).
 */
export interface Owner {
  readonly doctor_id: number;
  readonly requestingID?: number;
}

export interface Values {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

type AddressRoute = Pick<AnyRoute, "path" | "access">;

const serializeValue = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    // Half a character is replaced because encodeURIComponent throws on it, which would end the page.
    encodeURIComponent(serializeValue(params[name] ?? "").toWellFormed()),
  );
}

/** Returns the owner if the route's reply depends on the client, otherwise null. */
export const ownerOf = (route: AddressRoute, owner: Owner | null): Owner | null =>
  route.access.client === "none" ? null : owner;

/** Returns the URL of a call. Also used for links to files and prints. */
export function addressOf(route: AddressRoute, { params, query }: Values, owner: Owner | null): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...ownerOf(route, owner) })) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, serializeValue(item));
    }
  }
  const queryString = search.toString();
  return `/api${fillPath(route.path, params)}${queryString ? `?${queryString}` : ""}`;
}
