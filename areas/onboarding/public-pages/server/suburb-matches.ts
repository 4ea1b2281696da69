import type { PageContext } from "#platform/http/server-pages.ts";
import type { Match } from "../rules/sent-form.ts";

const isRow = (row: unknown): row is { ID: number; suburb: string; state: string; postcode: string } =>
  typeof row === "object" &&
  row !== null &&
  "ID" in row &&
  "suburb" in row &&
  "state" in row &&
  "postcode" in row;

/** Returns the suburbs that match the text, by the same search as the script. */
export async function suburbMatches(call: PageContext["call"], text: string): Promise<Match[]> {
  if (text === "") return [];
  const { status, body } = await call({
    method: "GET",
    path: `/locality/search/${encodeURIComponent(text)}_AU`,
  });
  if (status !== 200 || !Array.isArray(body)) return [];
  return body
    .filter(isRow)
    .map(({ ID, suburb, state, postcode }) => ({ ID, name: `${suburb} ${state} ${postcode}` }));
}
