import { controllerOf } from "./controller-of.ts";

/** Time in milliseconds during which changes are collected into one refresh. */
const TOGETHER_MS = 150;

export interface StreamEvents {
  onOpen: () => void;
  /** `isRefused` is true if the browser will not reconnect by itself. */
  onError: (isRefused: boolean) => void;
  /** Receives the types (`controller`) of the records that changed. */
  onChange: (controllers: ReadonlySet<string>) => void;
}

/** Opens the stream of changes, and returns the function that closes it. */
export function openStream(query: Readonly<Record<string, string>>, { onOpen, onError, onChange }: StreamEvents): () => void {
  const stream = new EventSource(`/api/live?${new URLSearchParams(query).toString()}`);
  let again: ReturnType<typeof setTimeout> | undefined;
  let waiting = new Set<string>();
  stream.addEventListener("open", onOpen);
  stream.addEventListener("error", () => onError(stream.readyState === EventSource.CLOSED));
  stream.addEventListener("change", (event: MessageEvent<string>) => {
    const controller = controllerOf(event.data);
    if (!controller) return;
    waiting.add(controller);
    clearTimeout(again);
    again = setTimeout(() => {
      const changed = waiting;
      waiting = new Set();
      onChange(changed);
    }, TOGETHER_MS);
  });
  return () => {
    clearTimeout(again);
    stream.close();
  };
}
