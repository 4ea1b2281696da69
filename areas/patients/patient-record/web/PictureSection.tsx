import { patientName } from "#areas/patients/patients/rules/name.ts";
import { useState } from "react";
import { FileDrop } from "#platform/files/web/FileDrop.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { pictureFile } from "#areas/patients/patients/draft.contract.ts";
import { type Patient, patientRoutes } from "#areas/patients/patients/contract.ts";
import classes from "./record.module.css";
import { SourcePicture } from "./SourcePicture.tsx";

/** Renders the section with the hospital label and the actions to add, replace or remove it. */
export function PictureSection({ patient }: { patient: Patient }) {
  const { may } = useSession();
  const [isAddingImage, setAddingImage] = useState(false);
  const saveRequest = useSend(patientRoutes.update, {
    done: "Saved Successfully",
    detail: `Hospital label of ${patientName(patient)}`,
    failed: "Save Failed",
    refresh: [patientRoutes.get],
    onDone: () => setAddingImage(false),
  });
  const mayEdit = may(["patient.edit"]) && !patient.is_deleted;
  if (patient.picture === null && !mayEdit) return null;
  const savePicture = (picture: number | null): void =>
    saveRequest.send({ params: { id: patient.ID }, body: { picture, version: patient.version } });
  return (
    <section aria-label="Hospital label" className="no-print">
      {patient.picture ? (
        <SourcePicture picture={patient.picture} />
      ) : (
        <h2 className={classes.heading}>Hospital label</h2>
      )}
      {mayEdit && (
        <div className={classes.pictureActs}>
          <button
            type="button"
            className="link"
            aria-expanded={isAddingImage}
            onClick={() => setAddingImage(!isAddingImage)}
          >
            {patient.picture ? "Replace image" : "Add image"}
          </button>
          {patient.picture && (
            <button
              type="button"
              className="link"
              disabled={saveRequest.isSending}
              onClick={() => savePicture(null)}
            >
              Remove image
            </button>
          )}
        </div>
      )}
      {mayEdit && isAddingImage && (
        <FileDrop
          purpose={pictureFile}
          single
          choose="Choose image"
          onUploaded={(file) => savePicture(file.ID)}
        />
      )}
    </section>
  );
}
