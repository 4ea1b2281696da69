/**
 * Returns the record type (`controller`) named by a change event, or null if the text is not such an event.
 */
export const controllerOf = (text: string): string | null => {
  try {
    const event: unknown = JSON.parse(text);
    if (typeof event !== "object" || event === null || !("controller" in event)) return null;
    return typeof event.controller === "string" ? event.controller : null;
  } catch {
    return null;
  }
};
