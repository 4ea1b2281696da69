import { FileLink } from "#platform/files/web/FileLink.tsx";
import { fileRoutes } from "#platform/files/contract.ts";
import { addressOf } from "#platform/web/api/address.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { PROCESS_STATUSES, type Review } from "../contract.ts";
import classes from "./reviews.module.css";

const KINDS = { medicare_letter: "Medicare letter", bank_statement: "Bank statement" } as const;
type FormFile = Review["files"][number];

/** Lists the form's submission, signature and attached files. */
export function ReviewFacts({ review }: { review: Review }) {
  const {
    submitted_time,
    submitted_by,
    reviewer,
    process_status,
    signature_type,
    user_location_name,
    effective_date,
  } = review;
  return (
    <>
      <FactList
        facts={[
          { label: "Submitted", value: submitted_time && <DateTime at={submitted_time} /> },
          { label: "By", value: submitted_by },
          { label: "Processing", value: PROCESS_STATUSES[process_status], note: reviewer },
          { label: "Location", value: user_location_name },
          { label: "Effective from", value: effective_date },
          { label: "Signature", value: signature_type === "digital" ? "Electronic, agreed" : "On paper" },
        ]}
      />
      <Signature review={review} />
      <Attachments review={review} />
      <Activity review={review} />
    </>
  );
}

function Activity({ review: { activity } }: { review: Review }) {
  return (
    <section aria-label="Activity">
      <h2 className={classes.heading}>Activity</h2>
      <ol className={classes.activity}>
        {activity.map(({ ID, at, by, words }) => (
          <li key={ID}>
            <span>
              {by && <b>{by} </b>}
              {words}
            </span>
            <DateTime at={at} />
          </li>
        ))}
      </ol>
      {activity.length === 0 && <p className="muted">None yet</p>}
    </section>
  );
}

const addressOfFile =
  ({ ID }: FormFile, doctor: number) =>
  (view?: "1") =>
    addressOf(fileRoutes.open, { params: { id: ID }, query: { view } }, { doctor_id: doctor });

function Signature({ review: { signature_type, signature, files, _doctor, client } }: { review: Review }) {
  const drawnSignature = files.find(({ kind }) => kind === "signature");
  if (signature_type !== "digital" || (!drawnSignature && !signature)) return null;
  return (
    <figure className={classes.signature}>
      {drawnSignature ? (
        <img src={addressOfFile(drawnSignature, _doctor)("1")} alt={`Signature of ${client.name}`} />
      ) : (
        <p>{signature}</p>
      )}
      <figcaption>{client.name}</figcaption>
    </figure>
  );
}

function Attachments({ review: { files, _doctor } }: { review: Review }) {
  const attachedFiles = files.flatMap((file) =>
    file.kind === "signature" ? [] : [{ ...file, says: KINDS[file.kind] }],
  );
  return (
    <section>
      <h2 className={classes.heading}>Attachments</h2>
      {attachedFiles.length === 0 && <p className="muted">None</p>}
      <ul className={classes.files}>
        {attachedFiles.map((file) => (
          <li key={file.ID}>
            <span className="muted">{file.says}</span>
            <FileLink file={file} address={addressOfFile(file, _doctor)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
