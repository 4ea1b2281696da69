import { controllerOf } from "./controller-of.ts";

/** Time in milliseconds during which changes are collected into one refresh. */
const BATCH_MS = 150;

export interface StreamEvents {
  onOpen: () => void;
  /** `isRefused` is true if the browser will not reconnect by itself. */
  onError: (isRefused: boolean) => void;
  /** Receives the types (`controller`) of the records that changed. */
  onChange: (controllers: ReadonlySet<string>) => void;
}

/** Opens the stream of changes, and returns the function that closes it. */
export function openStream(
  query: Readonly<Record<string, string>>,
  { onOpen, onError, onChange }: StreamEvents,
): () => void {
  const stream = new EventSource(`/api/live?${new URLSearchParams(query).toString()}`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pendingControllers = new Set<string>();
  stream.addEventListener("open", onOpen);
  stream.addEventListener("error", () => onError(stream.readyState === EventSource.CLOSED));
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
    stream.close();
  };
}
