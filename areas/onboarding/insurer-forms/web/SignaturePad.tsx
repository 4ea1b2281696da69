import { type PointerEvent, useRef, useState } from "react";
import { fileRoutes } from "#platform/files/contract.ts";
import { uploadFile } from "#platform/files/web/upload-file.ts";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { randomKey } from "#platform/web/random-key.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { SIGNATURE_BYTES, signatureFile } from "../contract.ts";
import classes from "./forms.module.css";
import type { Draft } from "./useDraft.ts";

const TOO_LARGE = "Draw it again, smaller";
const WIDTH = 520;
const HEIGHT = 160;

/** G-60: drawn with pen, finger or mouse; a PNG below 200 kB. */
export function SignaturePad({ draft }: { draft: Draft }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const owner = useOwner();
  const [hasInk, setInk] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { answers, set, errors } = draft;

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
    setInk(true);
  };
  const clear = (): void => {
    canvas.current?.getContext("2d")?.clearRect(0, 0, WIDTH, HEIGHT);
    setInk(false);
    set({ _signature_file: null });
  };
  const use = async (): Promise<void> => {
    const png = await new Promise<Blob | null>((done) => canvas.current?.toBlob(done, "image/png"));
    if (!png || png.size > SIGNATURE_BYTES) return setProblem(TOO_LARGE);
    setBusy(true);
    try {
      const file = new File([png], "signature.png", { type: "image/png" });
      const around = {
        key: randomKey(),
        purpose: signatureFile.name,
        route: fileRoutes.upload,
        owner,
        signal: new AbortController().signal,
      };
      const kept = await uploadFile(file, { ...around, onProgress: () => undefined });
      set({ _signature_file: kept.ID });
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof RequestFailed ? error.message : "The signature was not saved. Try again.");
    } finally {
      setBusy(false);
    }
  };

  const said = problem ?? errors["signature"] ?? errors["_signature_file"];
  return (
    <div className={classes.fields}>
      <canvas
        ref={canvas}
        className={classes.pad}
        width={WIDTH}
        height={HEIGHT}
        aria-label="Draw your signature here"
        role="img"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          draw(event, true);
        }}
        onPointerMove={(event) => draw(event, false)}
      />
      {said && <p role="alert">{said}</p>}
      <div className={classes.acts}>
        <Button size="sm" onClick={clear}>
          Clear
        </Button>
        <Button size="sm" busy={isBusy} disabled={!hasInk} onClick={() => void use()}>
          Use this signature
        </Button>
        {answers._signature_file !== null && <span className="muted">Signature added</span>}
      </div>
    </div>
  );
}
