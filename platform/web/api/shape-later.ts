/**
 * A shape of a contract that is made when it is first looked at: a page takes in many, and asks for the few its forms fill in. The build writes it around
 * the constants of contracts (tools/build/prune-contracts.ts).
 */
export function shapeLater<Shape extends object>(make: () => Shape): Shape {
  let made: Shape | undefined;
  const shape = (): Shape => {
    made ??= make();
    return made;
  };
  // `as`: whatever is asked of it is asked of the shape that was made.
  return new Proxy({} as Shape, {
    get: (_, name) => Reflect.get(shape(), name),
    has: (_, name) => Reflect.has(shape(), name),
    set: (_, name, value) => Reflect.set(shape(), name, value),
  });
}
