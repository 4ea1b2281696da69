/** The schema of what a route takes, for the form that fills it in. */
export function bodyOf<Body>(route: { readonly body?: Body }): NonNullable<Body> {
  if (!route.body) throw new Error("This route takes no body.");
  return route.body;
}
