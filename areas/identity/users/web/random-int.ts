const RANGE = 2 ** 32;

/** 0 to below-1, each as likely: what would favour the small ones is drawn again. */
export function randomInt(below: number): number {
  const fair = RANGE - (RANGE % below);
  for (;;) {
    const [drawn = RANGE] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < fair) return drawn % below;
  }
}
