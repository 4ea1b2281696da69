import { useState } from "react";
import { FileDrop } from "#platform/files/web/FileDrop.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { pictureFile } from "#areas/patients/patients/draft.contract.ts";
import { type Patient, patientRoutes } from "#areas/patients/patients/contract.ts";
import classes from "./record.module.css";
import { SourcePicture } from "./SourcePicture.tsx";

/** Section with the hospital label and the actions to add, replace or remove it. */
export function PictureSection({ patient }: { patient: Patient }) {
  const { may } = useSession();
  const [isBringing, setBringing] = useState(false);
  const saving = useSend(patientRoutes.update, {
    done: "Saved Successfully",
    failed: "Save Failed",
    refresh: [patientRoutes.get],
    onDone: () => setBringing(false),
  });
  const mayEdit = may(["patient.edit"]) && !patient.is_deleted;
  if (patient.picture === null && !mayEdit) return null;
  const keep = (picture: number | null): void =>
    saving.send({ params: { id: patient.ID }, body: { picture, version: patient.version } });
  return (
    <section aria-label="Hospital label" className="no-print">
      {patient.picture ? <SourcePicture picture={patient.picture} /> : <h2 className={classes.heading}>Hospital label</h2>}
      {mayEdit && (
        <div className={classes.pictureActs}>
          <button type="button" className="link" aria-expanded={isBringing} onClick={() => setBringing(!isBringing)}>
            {patient.picture ? "Replace image" : "Add image"}
          </button>
          {patient.picture && (
            <button type="button" className="link" disabled={saving.isSending} onClick={() => keep(null)}>
              Remove image
            </button>
          )}
        </div>
      )}
      {mayEdit && isBringing && (
        <FileDrop purpose={pictureFile} single choose="Choose image" onUploaded={(file) => keep(file.ID)} />
      )}
    </section>
  );
}
