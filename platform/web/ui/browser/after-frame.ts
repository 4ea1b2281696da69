/** Runs once the browser has drawn what stands now; soon in any case, since a page nobody sees is not drawn. Returns what stops it. */
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
