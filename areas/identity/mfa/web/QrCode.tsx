import { useMemo } from "react";
import { encode } from "uqr";

const QUIET_BORDER = 4;

/**
 * Renders a QR code in the browser, because the secret must not be sent anywhere. Black on white in dark mode
 * too, because cameras need the contrast.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawCode(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={196}
      height={196}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_BORDER });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join("") };
}
