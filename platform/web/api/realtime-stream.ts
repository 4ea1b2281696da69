import { controllerOf } from "./controller-of.ts";
import { StreamGap } from "./page-streams.ts";

/** Time in milliseconds during which changes are collected into one refresh. */
const BATCH_MS = 150;

export interface StreamEvents {
  onOpen: () => void;
  /** `isRefused` is true if the browser will not reconnect by itself. */
  onError: (isRefused: boolean) => void;
  /** Receives the types (`controller`) of the records that changed. */
  onChange: (controllers: ReadonlySet<string>) => void;
  /** Called if changes may have been lost, so that everything is read again. */
  onMissed: () => void;
}

/** Opens the stream of changes, and returns the function that closes it. */
export function openStream(
  query: Readonly<Record<string, string>>,
  { onOpen, onError, onChange, onMissed }: StreamEvents,
): () => void {
  const gap = new StreamGap(query);
  const search = new URLSearchParams({ ...query, since: String(gap.sinceMs) });
  const stream = new EventSource(`/api/live?${search.toString()}`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pendingControllers = new Set<string>();
  stream.addEventListener("open", () => {
    gap.end();
    onOpen();
  });
  stream.addEventListener("error", () => {
    gap.begin();
    onError(stream.readyState === EventSource.CLOSED);
  });
  stream.addEventListener("missed", onMissed);
  stream.addEventListener("change", (event: MessageEvent<string>) => {
    const controller = controllerOf(event.data);
    if (!controller) return;
    pendingControllers.add(controller);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const controllers = pendingControllers;
      pendingControllers = new Set();
      onChange(controllers);
    }, BATCH_MS);
  });
  return () => {
    clearTimeout(timer);
    gap.begin();
    stream.close();
  };
}
