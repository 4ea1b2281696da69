import { Progress } from "@mantine/core";
import { IconAlertTriangle, IconFileText, IconTable, IconX } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { sizeInWords } from "#platform/files/rules/size.ts";
import { DropArea } from "#platform/files/web/DropArea.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { ProblemBanner } from "#platform/web/ui/feedback/ProblemBanner.tsx";
import type { Subject } from "../row.contract.ts";
import { fileProblem, filesProblem, isTable } from "../rules/upload-check.ts";
import classes from "./import.module.css";
import { SourceField } from "./SourceField.tsx";
import { useFileUpload } from "./useFileUpload.ts";

const subjects = [
  { value: "patient", label: "Patients" },
  { value: "referringdoctor", label: "Referring doctors" },
] as const satisfies readonly { value: Subject; label: string }[];

/** Renders the choice of files and their upload for a preview, which imports nothing. */
export function ChooseFiles() {
  const client = useClient();
  const navigate = useNavigate();
  const { may } = useSession();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [subject, setSubject] = useState<Subject>("patient");
  const [source, setSource] = useState("");
  const {
    read,
    part: sentShare,
    problem,
    say: showProblem,
    stop: abort,
  } = useFileUpload((run) => void navigate({ to: client.to(`import/${run.ID}`) }));
  const isReading = sentShare !== null;
  const hasTable = files.some(isTable);
  const hasFhir = files.some((file) => !isTable(file) && fileProblem(file) === null);
  const questionId = useId();

  const add = (added: readonly File[]): void => {
    showProblem(null);
    setFiles((previous) => [
      ...previous.filter(({ name }) => !added.some((file) => file.name === name)),
      ...added,
    ]);
  };
  const reviewFiles = (): void => {
    const hasProblem = files.some((file) => fileProblem(file) !== null);
    const message = hasProblem ? "Remove the files that can't be imported." : filesProblem(files);
    if (message === null)
      void read({ files, subject: hasTable ? subject : "patient", source: hasFhir ? source : "" });
    else showProblem(message);
  };

  return (
    <section className={classes.choose} aria-label="Choose files">
      <DropArea
        onDrop={add}
        accept=".csv,.tsv,.txt,.xlsx,.ndjson,.jsonl,.json"
        choose="Choose files"
        rule="A CSV or Excel file of patients or referring doctors, or FHIR files (AU Core, NDJSON or Bundle). Up to 200 MB and 200,000 rows. Nothing is imported until you have reviewed the preview."
        disabled={isReading}
        size="lg"
      />
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Chosen files">
          {files.map((file) => (
            <ChosenFile
              key={file.name}
              file={file}
              isReading={isReading}
              onRemove={() => {
                showProblem(null);
                setFiles(files.filter((other) => other !== file));
              }}
            />
          ))}
        </ul>
      )}
      {hasTable && may(["referringdoctor.edit"]) && (
        <div className={classes.ask}>
          <span id={questionId}>What does the file contain?</span>
          <SegmentedControl
            label="What does the file contain?"
            value={subject}
            options={subjects}
            onChange={setSubject}
          />
        </div>
      )}
      {hasFhir && (
        <SourceField
          value={source}
          onChange={setSource}
          disabled={isReading}
          description="The system that exported the FHIR files. An ID counts together with its system, so name it the same in every import."
        />
      )}
      <ProblemBanner>{problem}</ProblemBanner>
      {isReading && (
        <div className={classes.sending}>
          <Progress
            value={sentShare * 100}
            size="md"
            color="var(--act)"
            aria-label="Uploading files"
            transitionDuration={0}
            animated={sentShare === 1}
          />
          <p role="status">
            {sentShare === 1
              ? "Reading files. Large files take a moment."
              : `Sending, ${Math.round(sentShare * 100)}%`}
          </p>
        </div>
      )}
      {files.length > 0 && (
        <div className={classes.acts}>
          <Button kind="primary" busy={isReading} onClick={reviewFiles}>
            {problem && !isReading ? "Try again" : "Review file"}
          </Button>
          {isReading && <Button onClick={abort}>Stop</Button>}
        </div>
      )}
    </section>
  );
}

function ChosenFile({ file, isReading, onRemove }: { file: File; isReading: boolean; onRemove: () => void }) {
  const fileError = fileProblem(file);
  const Icon = fileError ? IconAlertTriangle : isTable(file) ? IconTable : IconFileText;
  return (
    <li className={classes.file} data-wrong={fileError !== null || undefined}>
      <Icon size={18} aria-hidden />
      <div className={classes.about}>
        <div className={classes.name} title={file.name}>
          {file.name}
        </div>
        <div className={fileError ? classes.error : classes.meta}>{fileError ?? sizeInWords(file.size)}</div>
      </div>
      {!isReading && (
        <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
          <IconX size={16} />
        </IconButton>
      )}
    </li>
  );
}
