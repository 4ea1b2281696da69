import { type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import classes from "./forms.module.css";

const WIDTH = 520;
const HEIGHT = 160;

interface SignatureCanvasProps {
  /** Initial drawing as PNG in base64. */
  readonly begins?: string | null;
  readonly isInvalid?: boolean;
  /** Called after each stroke. */
  readonly onStroke: (canvas: HTMLCanvasElement) => void;
  readonly onClear: () => void;
  /** Content beside the Clear button. */
  readonly children?: ReactNode;
}

/** Renders a canvas for a signature drawn with pen, finger or mouse (G-60). */
export function SignatureCanvas({ begins, isInvalid, onStroke, onClear, children }: SignatureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const initialDrawing = useRef(begins);
  useEffect(() => {
    if (initialDrawing.current) void drawPicture(canvas.current, initialDrawing.current);
  }, []);

  const draw = (event: PointerEvent<HTMLCanvasElement>, isFirst: boolean): void => {
    const pen = canvas.current?.getContext("2d");
    if (!pen || (event.buttons === 0 && !isFirst)) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) * WIDTH) / width;
    const y = ((event.clientY - top) * HEIGHT) / height;
    if (isFirst) pen.beginPath();
    pen.lineWidth = 2.4;
    pen.lineCap = "round";
    pen.strokeStyle = "#14264b";
    if (isFirst) pen.moveTo(x, y);
    pen.lineTo(x, y);
    pen.stroke();
  };
  return (
    <div className={classes.drawing}>
      <canvas
        ref={canvas}
        className={classes.pad}
        width={WIDTH}
        height={HEIGHT}
        aria-label="Draw your signature here"
        data-invalid={isInvalid || undefined}
        role="img"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          draw(event, true);
        }}
        onPointerMove={(event) => draw(event, false)}
        onPointerUp={(event) => onStroke(event.currentTarget)}
      />
      <div className={classes.acts}>
        <Button
          size="sm"
          onClick={() => {
            canvas.current?.getContext("2d")?.clearRect(0, 0, WIDTH, HEIGHT);
            onClear();
          }}
        >
          Clear
        </Button>
        {children}
      </div>
    </div>
  );
}

async function drawPicture(canvas: HTMLCanvasElement | null, base64: string): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" })).catch(() => null);
  if (picture) canvas?.getContext("2d")?.drawImage(picture, 0, 0);
}
