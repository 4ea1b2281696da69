import { useState } from "react";
import { fileRoutes } from "#platform/files/contract.ts";
import { uploadFile } from "#platform/files/web/upload-file.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { randomKey } from "#platform/web/random-key.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { SIGNATURE_BYTES, signatureFile } from "../contract.ts";
import classes from "./forms.module.css";
import { SignatureCanvas } from "./SignatureCanvas.tsx";
import type { Draft } from "./useDraft.ts";

const TOO_LARGE = "Draw a smaller signature";

/** Draws a signature and uploads it as a PNG below 200 kB (G-60). */
export function SignaturePad({ draft }: { draft: Draft }) {
  const owner = useOwner();
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { answers, set, errors } = draft;

  const uploadSignature = async (): Promise<void> => {
    const png = await new Promise<Blob | null>((resolve) =>
      canvas ? canvas.toBlob(resolve, "image/png") : resolve(null),
    );
    if (!png || png.size > SIGNATURE_BYTES) return setProblem(TOO_LARGE);
    setBusy(true);
    try {
      const file = new File([png], "signature.png", { type: "image/png" });
      const uploadOptions = {
        key: randomKey(),
        purpose: signatureFile.name,
        route: fileRoutes.upload,
        owner,
        signal: new AbortController().signal,
      };
      const uploaded = await uploadFile(file, { ...uploadOptions, onProgress: () => undefined });
      set({ _signature_file: uploaded.ID });
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof RequestError ? error.message : "The signature was not saved. Try again.");
    } finally {
      setBusy(false);
    }
  };

  const message = problem ?? errors["signature"] ?? errors["_signature_file"];
  return (
    <div className={classes.fields}>
      <SignatureCanvas
        isInvalid={message !== undefined}
        onStroke={setCanvas}
        onClear={() => {
          setCanvas(null);
          set({ _signature_file: null });
        }}
      >
        <Button size="sm" busy={isBusy} disabled={!canvas} onClick={() => void uploadSignature()}>
          Use this signature
        </Button>
        {answers._signature_file !== null && (
          <span className="muted">
            {answers._signature_file === draft.form.client._signature_file
              ? "Signature from your sign-up added"
              : "Signature added"}
          </span>
        )}
      </SignatureCanvas>
      {message && <p role="alert">{message}</p>}
    </div>
  );
}
