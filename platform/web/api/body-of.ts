/**
 * Returns the schema of a route's request body, for the form that edits it. Throws if the route takes no
 * body.
 */
export function bodyOf<Body>(route: { readonly body?: Body }): NonNullable<Body> {
  if (!route.body) throw new Error("This route takes no body.");
  return route.body;
}
