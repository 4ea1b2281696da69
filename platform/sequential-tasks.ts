/** Running tasks by server, because a process may run several servers. */
const turns = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Runs tasks with the same name one after the other on this server. Waiting tasks reserve no resources. */
export async function runInSequence<Result>(server: object, name: string, act: () => Promise<Result>): Promise<Result> {
  const running = turns.get(server) ?? new Map<string, Promise<unknown>>();
  turns.set(server, running);
  const turn = (running.get(name) ?? Promise.resolve()).then(act);
  const ended = turn.catch(() => undefined);
  running.set(name, ended);
  try {
    return await turn;
  } finally {
    if (running.get(name) === ended) running.delete(name);
  }
}
