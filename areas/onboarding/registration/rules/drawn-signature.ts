import { cutTrailing } from "#kernel/text/cut.ts";
import { SIGNATURE_BYTES } from "#areas/onboarding/insurer-forms/contract.ts";

export const DRAW_SMALLER = "Draw a smaller signature. The picture of a signature is limited to 200 kB.";
export const DRAW_AGAIN = "Please add a signature. The picture that was sent is not a PNG.";
/** How every PNG begins, in base64. */
const PNG = "iVBORw0KGgo";

/** G-60: what is wrong with a signature drawn as a PNG in base64; null: nothing. */
export function drawingProblem(base64: string): string | null {
  const bytes = Math.floor((cutTrailing(base64, "=").length * 3) / 4);
  if (bytes > SIGNATURE_BYTES) return DRAW_SMALLER;
  return base64.startsWith(PNG) && /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? null : DRAW_AGAIN;
}
