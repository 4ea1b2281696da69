/**
 * Runs a function once the browser is idle, after four seconds at the latest. Returns the function that
 * cancels it.
 */
export function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(run, 1500);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(run, { timeout: 4000 });
  return () => window.cancelIdleCallback(idle);
}
