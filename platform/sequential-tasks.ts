/** Running tasks by server, because a process may run several servers. */
const tasksByServer = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Runs tasks with the same name one after the other on this server. Waiting tasks reserve no resources. */
export async function runInSequence<Result>(
  server: object,
  name: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const running = tasksByServer.get(server) ?? new Map<string, Promise<unknown>>();
  tasksByServer.set(server, running);
  const task = (running.get(name) ?? Promise.resolve()).then(act);
  const settled = task.catch(() => undefined);
  running.set(name, settled);
  try {
    return await task;
  } finally {
    if (running.get(name) === settled) running.delete(name);
  }
}
