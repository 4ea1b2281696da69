/**
 * Runs a function after the browser's next frame, or after 100 ms because hidden pages draw no frames.
 * Returns the function that cancels it.
 */
export function afterFrame(run: () => void): () => void {
  let timer = setTimeout(run, 100);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
