import { IconFileCheck, IconMicrophone, IconPaperclip } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ATTACHMENT_KEYS, dictationFile, letterFile, supportingFile } from "../../contract.ts";
import classes from "./upload.module.css";

/** Kinds of uploads (CONST-75). */
export const UPLOAD_KINDS = [
  {
    value: "audio",
    label: "Audio",
    about: "Recordings to type",
    icon: IconMicrophone,
    purpose: dictationFile,
    key: ATTACHMENT_KEYS.audio,
  },
  {
    value: "corrected",
    label: "Corrected file",
    about: "Letters with your corrections",
    icon: IconFileCheck,
    purpose: letterFile,
    key: ATTACHMENT_KEYS.typed,
  },
  {
    value: "supporting",
    label: "Supporting documents",
    about: "Referrals, results, anything that helps",
    icon: IconPaperclip,
    purpose: supportingFile,
    key: ATTACHMENT_KEYS.supporting,
  },
] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** Renders the choice of the kind of upload (SCR-MOD-15, RULE-TASK-32). */
export function UploadOptions({
  onChoose,
  onBack,
}: {
  onChoose: (kind: UploadKind) => void;
  onBack: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={list} className={classes.options} role="group" aria-label="What to upload">
      {UPLOAD_KINDS.map((kind, index) => {
        const { icon: Icon } = kind;
        return (
          <button
            key={kind.value}
            type="button"
            className={classes.option}
            // Takes the focus if a dialog opens with these options.
            data-autofocus={index === 0 || undefined}
            onClick={() => onChoose(kind)}
          >
            <Icon size={24} aria-hidden />
            <span>
              <b>{kind.label}</b>
              <span className="muted">{kind.about}</span>
            </span>
          </button>
        );
      })}
      <Button onClick={onBack}>Back</Button>
    </div>
  );
}
