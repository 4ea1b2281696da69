const PARAMETER = /\{([^{}]+)\}/g;

/** Path parameter: its name in the OpenAPI document and its name in the route. */
export interface PathParameter {
  readonly shown: string;
  readonly own: string;
}

const namesIn = (path: string): string[] => [...path.matchAll(PARAMETER)].map(([, name = ""]) => name);
const shapeOf = (path: string): string => path.replace(PARAMETER, "{}");

/**
 * Returns the path under which a route is described. OpenAPI allows only one path item for paths that differ
 * solely in parameter names, so a second route renames the parameters of the existing path, and of its
 * operations, to `first_or_second`.
 */
export function mergePath<Operation extends { readonly parameters: readonly Readonly<Record<string, unknown>>[] }>(
  paths: Record<string, Record<string, Operation>>,
  path: string,
): { readonly path: string; readonly names: readonly PathParameter[] } {
  const own = namesIn(path);
  const there = Object.keys(paths).find((one) => one !== path && shapeOf(one) === shapeOf(path));
  if (there === undefined || paths[path]) return { path, names: own.map((name) => ({ shown: name, own: name })) };
  const before = namesIn(there);
  const after = before.map((name, index) => joined(name, own[index] ?? name));
  let at = 0;
  const renamed = there.replace(PARAMETER, () => `{${after[at++]}}`);
  if (renamed !== there) {
    const operations = Object.entries(paths[there] ?? {}).map(([verb, operation]) => [verb, rename(operation, before, after)]);
    delete paths[there];
    paths[renamed] = Object.fromEntries(operations);
  }
  return { path: renamed, names: own.map((name, index) => ({ shown: after[index] ?? name, own: name })) };
}

const joined = (before: string, own: string): string => (before.split("_or_").includes(own) ? before : `${before}_or_${own}`);

function rename<Operation extends { readonly parameters: readonly Readonly<Record<string, unknown>>[] }>(
  operation: Operation,
  before: readonly string[],
  after: readonly string[],
): Operation {
  const parameters = operation.parameters.map((parameter) => {
    const at = parameter["in"] === "path" ? before.indexOf(String(parameter["name"])) : -1;
    const shown = after[at];
    return shown === undefined || shown === before[at] ? parameter : { description: before[at], ...parameter, name: shown };
  });
  return { ...operation, parameters };
}
