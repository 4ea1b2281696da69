import { IconMaximize, IconRotateClockwise, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { type MouseEvent, type RefObject, useState } from "react";
import { formatDay } from "#kernel/dates/day.ts";
import { addressOf } from "#platform/web/api/address.ts";
import { nameOf } from "#platform/web/shell/client.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { conversionRoutes, type PictureToConvert } from "../contract.ts";
import { cssVariables } from "#platform/web/ui/browser/css-variables.ts";
import classes from "./label.module.css";
import { EnlargedLine } from "./EnlargedLine.tsx";
import { isDisplayable } from "../rules/picture-formats.ts";
import type { ReadingLine } from "./useReadingLine.ts";

const SCALES = [1, 1.5, 2, 3] as const;

interface LabelProps {
  patient: PictureToConvert;
  frame: RefObject<HTMLDivElement | null>;
  /** State of the line that marks the current field on the picture. */
  reading: ReadingLine;
}

/**
 * Returns the origin of a picture, such as "Dr Priya Raman, RICH, 20/11/2026": the client, and the location
 * and date of the claim if there is one.
 */
const originOf = ({ client, claim }: PictureToConvert): string =>
  [nameOf(client), ...(claim ? [claim.location.name, formatDay(claim.service_date)] : [])].join(", ");

/** Shows the picture of the hospital label with tools to zoom and rotate. */
export function Label({ patient, frame, reading }: LabelProps) {
  const [step, setStep] = useState(0);
  const [turns, setTurns] = useState(0);
  const zoom = (by: 1 | -1): void => setStep(Math.min(SCALES.length - 1, Math.max(0, step + by)));
  const fit = (): void => {
    setStep(0);
    setTurns(0);
  };
  useShortcuts([
    { keys: "Alt++", does: "Enlarge the picture", inFields: true, run: () => zoom(1) },
    // "=" is the "+" key without Shift.
    { keys: "Alt+=", does: "Enlarge the picture", inFields: true, run: () => zoom(1) },
    { keys: "Alt+-", does: "Reduce the picture", inFields: true, run: () => zoom(-1) },
  ]);
  const { picture } = patient;
  const isShown = picture !== null && isDisplayable(picture);
  const address = addressOf(conversionRoutes.picture, { params: { id: patient.ID } }, null);
  return (
    <section className={classes.label} aria-label="Hospital label">
      <header className={classes.tools}>
        <p>
          <b>Hospital label</b>
          <span className="muted">{originOf(patient)}</span>
        </p>
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll the region through the focus
        tabIndex={0}
        role="group"
        aria-label={picture?.name ?? "No picture"}
      >
        {picture === null ? (
          <EmptyState>This record has no picture.</EmptyState>
        ) : isShown ? (
          <MarkedPicture
            address={address}
            name={picture.name}
            scale={SCALES[step] ?? 1}
            turns={turns}
            reading={reading}
          />
        ) : (
          <a className="link" href={address} target="_blank" rel="noreferrer">
            Open {picture.name}
          </a>
        )}
      </div>
      {isShown && turns % 4 === 0 && reading.line !== null && (
        <EnlargedLine address={address} line={reading.line} />
      )}
    </section>
  );
}

interface MarkedPictureProps {
  address: string;
  name: string;
  scale: number;
  turns: number;
  reading: ReadingLine;
}

/** Shows the picture with the line of the current field. Clicking the picture marks the line's position. */
function MarkedPicture({ address, name, scale, turns, reading: { line, mark } }: MarkedPictureProps) {
  const markPosition = ({ currentTarget, clientY }: MouseEvent<HTMLElement>): void => {
    const { top, height } = currentTarget.getBoundingClientRect();
    mark((clientY - top) / height);
  };
  const isUpright = turns % 4 === 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keyboard users move the line with Alt PageUp and Alt PageDown
    <div
      className={classes.pictured}
      style={{ rotate: `${(turns % 4) * 90}deg`, ...(scale > 1 && { width: `${100 * scale}%` }) }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={isUpright ? markPosition : undefined}
    >
      <img src={address} alt={`Hospital label, ${name}`} />
      {isUpright && line !== null && (
        <span
          className={classes.line}
          data-marked={line.isMarked || undefined}
          style={cssVariables({ "--at": `${line.at * 100}%` })}
        />
      )}
    </div>
  );
}
