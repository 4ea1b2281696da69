import { IconMaximize, IconRotateClockwise, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { type RefObject, useState } from "react";
import { addressOf } from "#platform/web/api/address.ts";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { IconButton } from "#platform/web/ui/IconButton.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { conversionRoutes, type PictureToConvert } from "../contract.ts";
import classes from "./conversion.module.css";

/** What every browser draws. */
const DRAWN = new Set(["image/jpeg", "image/png", "image/webp"]);
const SCALES = [1, 1.5, 2, 3] as const;

/** The picture of the hospital label. */
export function Label({ patient, frame }: { patient: PictureToConvert; frame: RefObject<HTMLDivElement | null> }) {
  const [step, setStep] = useState(0);
  const [turns, setTurns] = useState(0);
  const zoom = (by: 1 | -1): void => setStep(Math.min(SCALES.length - 1, Math.max(0, step + by)));
  const fit = (): void => {
    setStep(0);
    setTurns(0);
  };
  useShortcuts([
    { keys: "Alt++", does: "Enlarge the picture", inFields: true, run: () => zoom(1) },
    // The same key without Shift.
    { keys: "Alt+=", does: "Enlarge the picture", inFields: true, run: () => zoom(1) },
    { keys: "Alt+-", does: "Reduce the picture", inFields: true, run: () => zoom(-1) },
  ]);
  const { picture } = patient;
  const address = addressOf(conversionRoutes.picture, { params: { id: patient.ID } }, null);
  return (
    <section className={classes.label} aria-label="Hospital label">
      <header className={classes.tools}>
        <b>Hospital label</b>
        <IconButton label="Smaller" onClick={() => zoom(-1)} disabled={step === 0}>
          <IconZoomOut size={18} />
        </IconButton>
        <IconButton label="Larger" onClick={() => zoom(1)} disabled={step === SCALES.length - 1}>
          <IconZoomIn size={18} />
        </IconButton>
        <IconButton label="Rotate image" onClick={() => setTurns(turns + 1)}>
          <IconRotateClockwise size={18} />
        </IconButton>
        <IconButton label="Fit picture" onClick={fit} disabled={step === 0 && turns === 0}>
          <IconMaximize size={18} />
        </IconButton>
      </header>
      <div
        ref={frame}
        className={classes.frame}
        data-enlarged={step > 0 || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        role="group"
        aria-label={picture?.name ?? "No picture"}
      >
        {picture === null ? (
          <EmptyState>This record has no picture.</EmptyState>
        ) : DRAWN.has(picture.mime_type) ? (
          <img
            src={address}
            alt={`Hospital label, ${picture.name}`}
            style={{ rotate: `${(turns % 4) * 90}deg`, ...(step > 0 && { width: `${100 * (SCALES[step] ?? 1)}%` }) }}
          />
        ) : (
          <a className="link" href={address} target="_blank" rel="noreferrer">
            Open {picture.name}
          </a>
        )}
      </div>
    </section>
  );
}
