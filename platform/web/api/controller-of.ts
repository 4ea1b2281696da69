/**
 * Returns the record type (`controller`) named by a change event, or null if the text is not such an event.
 */
export const controllerOf = (text: string): string | null => {
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said !== "object" || said === null || !("controller" in said)) return null;
    return typeof said.controller === "string" ? said.controller : null;
  } catch {
    return null;
  }
};
