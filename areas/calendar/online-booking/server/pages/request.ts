/** Returns a parameter of the path. Empty if the path has none of this name. */
export const paramIn = (params: unknown, name: string): string => textIn(params, name) ?? "";

/** Returns a value of the query or the path as text. Undefined if it is missing, empty or given twice. */
export function textIn(values: unknown, name: string): string | undefined {
  if (typeof values !== "object" || values === null) return undefined;
  const value = Object.entries(values).find(([key]) => key === name)?.[1];
  return typeof value === "string" && value !== "" ? value : undefined;
}
