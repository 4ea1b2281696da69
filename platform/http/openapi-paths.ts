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
export function mergePath<
  Operation extends { readonly parameters: readonly Readonly<Record<string, unknown>>[] },
>(
  paths: Record<string, Record<string, Operation>>,
  path: string,
): { readonly path: string; readonly names: readonly PathParameter[] } {
  const own = namesIn(path);
  const existingPath = Object.keys(paths).find((one) => one !== path && shapeOf(one) === shapeOf(path));
  if (existingPath === undefined || paths[path])
    return { path, names: own.map((name) => ({ shown: name, own: name })) };
  const before = namesIn(existingPath);
  const after = before.map((name, index) => joinNames(name, own[index] ?? name));
  let at = 0;
  const mergedPath = existingPath.replace(PARAMETER, () => `{${after[at++]}}`);
  if (mergedPath !== existingPath) {
    const operations = Object.entries(paths[existingPath] ?? {}).map(([verb, operation]) => [
      verb,
      rename(operation, before, after),
    ]);
    delete paths[existingPath];
    paths[mergedPath] = Object.fromEntries(operations);
  }
  return { path: mergedPath, names: own.map((name, index) => ({ shown: after[index] ?? name, own: name })) };
}

const joinNames = (before: string, own: string): string =>
  before.split("_or_").includes(own) ? before : `${before}_or_${own}`;

function rename<Operation extends { readonly parameters: readonly Readonly<Record<string, unknown>>[] }>(
  operation: Operation,
  before: readonly string[],
  after: readonly string[],
): Operation {
  const parameters = operation.parameters.map((parameter) => {
    const index = parameter["in"] === "path" ? before.indexOf(String(parameter["name"])) : -1;
    const newName = after[index];
    return newName === undefined || newName === before[index]
      ? parameter
      : { description: before[index], ...parameter, name: newName };
  });
  return { ...operation, parameters };
}
