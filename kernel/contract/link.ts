import type { NamesIn, Shape, ShapeOutput } from "./contract.ts";
import { type RawSearch, type UrlSearch, urlSearch } from "./url-search.ts";

/**
 * Link to a page of Corella: in the area of the opened client (`account`), in the staff area (`admin`), or a
 * page without a session (`public`).
 */
export interface Link {
  readonly area: "account" | "admin" | "public";
  /** Path within the area, such as "patients/details/5". */
  readonly path: string;
  readonly search: Readonly<Record<string, string | number>>;
}

/**
 * Type of a path parameter: a number for record IDs (0 if the address has no valid number), otherwise a
 * string.
 */
type ParameterOf<Name extends string> = Name extends "id" | `${string}ID` ? number : string;
type Parameters<Path extends string> = { readonly [Name in NamesIn<Path>]: ParameterOf<Name> };
type Values<Path extends string, Search> = Parameters<Path> & Partial<Search>;

/** Function that creates links to a page, with a method that reads the parameters from the page's address. */
export interface PagePath<Path extends string, Search> {
  (
    ...given: [NamesIn<Path>] extends [never]
      ? [values?: Values<Path, Search>]
      : [values: Values<Path, Search>]
  ): Link;
  readonly area: Link["area"];
  /** Path in the format of a feature's list of pages, such as "patients/details/$id". */
  readonly page: string;
  readonly read: (params: RawSearch, search: RawSearch) => Parameters<Path> & Search;
}

const isNumericName = (name: string): boolean => name === "id" || name.endsWith("ID");
/** Parses a record ID. Returns 0, the ID of no record, for anything else. */
const numberOf = (text: unknown): number =>
  typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : 0;
const textOf = (text: unknown): string => (typeof text === "string" ? text : "");

function pagePath<Path extends string, Search>(
  area: Link["area"],
  path: Path,
  search: UrlSearch<Search>,
): PagePath<Path, Search> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const createLink = (values: RawSearch = {}): Link => ({
    area,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(values[name]).toWellFormed()),
    ),
    // `as`: the values that are not path parameters belong to the search.
    search: search.write(values as Partial<Search>),
  });
  const read = (params: RawSearch, rawSearch: RawSearch): unknown => ({
    ...search.read(rawSearch),
    ...Object.fromEntries(
      names.map((name) => [name, isNumericName(name) ? numberOf(params[name]) : textOf(params[name])]),
    ),
  });
  // `as`: the type contains the names in the path.
  return Object.assign(createLink, { area, page: path.replace(/\{(\w+)\}/g, "$$$1"), read }) as PagePath<
    Path,
    Search
  >;
}

interface SearchReader<Search> {
  readonly read: (given: RawSearch) => Search;
}
type SearchInput = Shape | (SearchReader<unknown> & { readonly write: (values: never) => unknown });
type SearchOf<S> = S extends SearchReader<infer Search> ? Search : S extends Shape ? ShapeOutput<S> : never;
// `as`: a search is either a shape or the ready-made search of a list.
function searchOf<S extends SearchInput>(definition: S): UrlSearch<SearchOf<S>> {
  const search: unknown = typeof definition.read === "function" ? definition : urlSearch(definition as Shape);
  return search as UrlSearch<SearchOf<S>>;
}

// Types `{}` as an empty search rather than "anything but null".
type EmptySearch = Readonly<Record<never, never>>;

/**
 * Defines a page of the opened client: `accountPath("patients/details/{id}", { missing: Flag })`, or with the
 * `url` of a list.
 */
export const accountPath = <const Path extends string, S extends SearchInput = EmptySearch>(
  path: Path,
  // `as`: the default is the empty search.
  search: S = {} as S,
): PagePath<Path, SearchOf<S>> => pagePath("account", path, searchOf(search));

/** Defines a page of the staff area. */
export const adminPath = <const Path extends string, S extends SearchInput = EmptySearch>(
  path: Path,
  // `as`: the default is the empty search.
  search: S = {} as S,
): PagePath<Path, SearchOf<S>> => pagePath("admin", path, searchOf(search));

/** Defines a page without a session, such as signing in or the target of a link in an email. */
export const publicPath = <const Path extends string, S extends SearchInput = EmptySearch>(
  path: Path,
  // `as`: the default is the empty search.
  search: S = {} as S,
): PagePath<Path, SearchOf<S>> => pagePath("public", path, searchOf(search));

/**
 * Home pages of a client and of staff, and the address that leads each signed-in user to their own home page.
 */
export const homePaths = { client: accountPath(""), staff: adminPath(""), own: publicPath("account") };

/**
 * Returns the address of a link, starting with a slash. `username` is the client's, for pages of a client.
 */
export function addressOfLink({ area, path, search }: Link, username: string | null): string {
  const start = area === "public" ? "" : area === "admin" ? "/admin" : `/account/${username ?? ""}`;
  const query = Object.entries(search)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join("&");
  return `${start}${path && `/${path}`}${query && `?${query}`}`;
}

/**
 * Returns the absolute URL of a link, for emails. `site` is the address of this installation
 * (`services.publicUrl()`).
 */
export const absoluteUrl = (site: string, link: Link, username: string | null = null): string =>
  `${site}${addressOfLink(link, username)}`;
