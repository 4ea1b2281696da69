import { IconRotateClockwise, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { useState } from "react";
import { fileRoutes } from "#platform/files/contract.ts";
import { FileRow } from "#platform/files/web/FileRow.tsx";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import type { Patient } from "#areas/patients/patients/contract.ts";
import classes from "./record.module.css";

type Picture = NonNullable<Patient["picture"]>;

/** Image types that every browser can display. Other files are offered as a file to open or download. */
const IMAGE_TYPES = new Set(["image/jpeg", "image/png", "image/webp"]);

/** Renders the hospital label beside the fields that are filled in from it. */
export function SourcePicture({ picture }: { picture: Picture }) {
  return (
    <section aria-label="Source" className={classes.source}>
      {IMAGE_TYPES.has(picture.mime_type) ? (
        <RotatableImage picture={picture} />
      ) : (
        <>
          <h2 className={classes.heading}>Source</h2>
          <FileRow file={picture} />
        </>
      )}
    </section>
  );
}

function RotatableImage({ picture }: { picture: Picture }) {
  const owner = useOwner();
  const [quarterTurns, setQuarterTurns] = useState(0);
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <div className={classes.sourceHead}>
        <h2 className={classes.heading}>Source</h2>
        <IconButton
          label={isLarge ? "Smaller" : "Larger"}
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
        >
          {isLarge ? <IconZoomOut size={18} /> : <IconZoomIn size={18} />}
        </IconButton>
        <IconButton label="Rotate image" onClick={() => setQuarterTurns(quarterTurns + 1)}>
          <IconRotateClockwise size={18} />
        </IconButton>
      </div>
      <div
        className={classes.frame}
        data-large={isLarge || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll the region through the focus
        tabIndex={0}
        role="group"
        aria-label={picture.name}
      >
        <img
          src={addressOf(fileRoutes.open, { params: { id: picture.ID }, query: { view: 1 } }, owner)}
          alt={`Hospital label, ${picture.name}`}
          style={{ rotate: `${(quarterTurns % 4) * 90}deg` }}
        />
      </div>
    </>
  );
}
