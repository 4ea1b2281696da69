import { cutTrailing } from "#kernel/text/cut-trailing.ts";
import { SIGNATURE_BYTES } from "#areas/onboarding/insurer-forms/contract.ts";

export const DRAW_SMALLER = "Draw a smaller signature. The picture of a signature is limited to 200 kB.";
export const DRAW_AGAIN = "Please add a signature. The picture that was sent is not a PNG.";
/** First characters of every PNG file in base64. */
const PNG = "iVBORw0KGgo";

/** Returns the message for an invalid drawn signature in base64, or null if it is valid (G-60). */
export function drawingProblem(base64: string): string | null {
  const bytes = Math.floor((cutTrailing(base64, "=").length * 3) / 4);
  if (bytes > SIGNATURE_BYTES) return DRAW_SMALLER;
  return base64.startsWith(PNG) && /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? null : DRAW_AGAIN;
}
