import type { NamesIn, Shape, ShapeOutput } from "./contract.ts";
import { type Given, type UrlSearch, urlSearch } from "./url-search.ts";

/** A page of Corella and what its address says: of the opened client (`account`), of the staff area (`admin`), or for everybody (`public`). */
export interface Link {
  readonly area: "account" | "admin" | "public";
  /** Beneath the area: "patients/details/5". */
  readonly path: string;
  readonly search: Readonly<Record<string, string | number>>;
}

/** Records have numbers, 0 where the address has none; anything else in a path is text. */
type ParameterOf<Name extends string> = Name extends "id" | `${string}ID` ? number : string;
type Parameters<Path extends string> = { readonly [Name in NamesIn<Path>]: ParameterOf<Name> };
type Values<Path extends string, Search> = Parameters<Path> & Partial<Search>;

/** Makes links to a page, and reads the parameters of its address. */
export interface PagePath<Path extends string, Search> {
  (...given: [NamesIn<Path>] extends [never] ? [values?: Values<Path, Search>] : [values: Values<Path, Search>]): Link;
  readonly area: Link["area"];
  /** As the pages of a feature list it: "patients/details/$id". */
  readonly page: string;
  readonly read: (params: Given, search: Given) => Parameters<Path> & Search;
}

const isNumber = (name: string): boolean => name === "id" || name.endsWith("ID");
/** No record has the number 0. */
const numberOf = (text: unknown): number => (typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : 0);
const textOf = (text: unknown): string => (typeof text === "string" ? text : "");

function pagePath<Path extends string, Search>(
  area: Link["area"],
  path: Path,
  search: UrlSearch<Search>,
): PagePath<Path, Search> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const make = (values: Given = {}): Link => ({
    area,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name]))),
    // `as`: what is left of the values is of the search.
    search: search.write(values as Partial<Search>),
  });
  const read = (params: Given, given: Given): unknown => ({
    ...search.read(given),
    ...Object.fromEntries(names.map((name) => [name, isNumber(name) ? numberOf(params[name]) : textOf(params[name])])),
  });
  // `as`: the names in the path are in its type.
  return Object.assign(make, { area, page: path.replace(/\{(\w+)\}/g, "$$$1"), read }) as PagePath<Path, Search>;
}

interface Reads<Search> {
  readonly read: (given: Given) => Search;
}
type SearchGiven = Shape | (Reads<unknown> & { readonly write: (values: never) => unknown });
type SearchOf<S> = S extends Reads<infer Search> ? Search : S extends Shape ? ShapeOutput<S> : never;
// `as`: a search is given as its shape, or ready made by a list.
function searchOf<S extends SearchGiven>(given: S): UrlSearch<SearchOf<S>> {
  const search: unknown = typeof given.read === "function" ? given : urlSearch(given as Shape);
  return search as UrlSearch<SearchOf<S>>;
}

// `{}` as an empty search, not as "anything but null".
type Nothing = Readonly<Record<never, never>>;

/** A page of the opened client: `accountPath("patients/details/{id}", { missing: Flag })`, or with the `url` of a list. */
export const accountPath = <const Path extends string, S extends SearchGiven = Nothing>(
  path: Path,
  // `as`: nothing is the empty search.
  search: S = {} as S,
): PagePath<Path, SearchOf<S>> => pagePath("account", path, searchOf(search));

/** A page of the staff area. */
export const adminPath = <const Path extends string, S extends SearchGiven = Nothing>(
  path: Path,
  // `as`: as above.
  search: S = {} as S,
): PagePath<Path, SearchOf<S>> => pagePath("admin", path, searchOf(search));

/** A page without a session: signing in, a link from an email. */
export const publicPath = <const Path extends string, S extends SearchGiven = Nothing>(
  path: Path,
  // `as`: as above.
  search: S = {} as S,
): PagePath<Path, SearchOf<S>> => pagePath("public", path, searchOf(search));

/** The first page of a client, that of staff, and that of whoever is signed in. */
export const homePaths = { client: accountPath(""), staff: adminPath(""), own: publicPath("account") };

/** Its address from the first slash; `username` is the client's, for a page of a client. */
export function addressOfLink({ area, path, search }: Link, username: string | null): string {
  const start = area === "public" ? "" : area === "admin" ? "/admin" : `/account/${username ?? ""}`;
  const asked = Object.entries(search)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  return `${start}${path && `/${path}`}${asked && `?${asked}`}`;
}

/** For emails: `site` is the address of this installation (`services.publicUrl()`). */
export const absoluteUrl = (site: string, link: Link, username: string | null = null): string =>
  `${site}${addressOfLink(link, username)}`;
