/** The kind of record that a change on the stream is about. */
export const controllerOf = (text: string): string | null => {
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said !== "object" || said === null || !("controller" in said)) return null;
    return typeof said.controller === "string" ? said.controller : null;
  } catch {
    return null;
  }
};
