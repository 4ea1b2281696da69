/** Runs once the browser has nothing better to do. */
export function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(run, 1500);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(run, { timeout: 4000 });
  return () => window.cancelIdleCallback(idle);
}
