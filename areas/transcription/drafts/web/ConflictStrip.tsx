import { useState } from "react";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { copyText } from "#platform/web/ui/browser/copy-text.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { letterText } from "../rules/letter-text.ts";
import type { Letter } from "../letter.contract.ts";
import type { OpenLetter } from "./saving/useOpening.ts";
import type { Studio } from "./useStudio.ts";

/**
 * Shows the banner for a state that the user must know or decide about: another user's save, restored unsaved
 * text, or a letter that is closed or too long.
 */
export function ConflictStrip({ studio, opened }: { studio: Studio; opened: OpenLetter }) {
  const { conflict, shown } = studio.saving;
  if (conflict) return <Conflict studio={studio} />;
  if (shown.state === "closed")
    return (
      <Banner tone="waratah" alert action={<CopyButton letter={studio.letter} />}>
        {shown.problem} Your text is still here. Copy it before you leave.
      </Banner>
    );
  if (shown.state === "tooLong")
    return (
      <Banner tone="waratah" alert>
        This letter is too long to be saved. Shorten it, or type the rest in Word.
      </Banner>
    );
  if (!opened.copy) return null;
  if (studio.isReading) return <ClosedCopy opened={opened} />;
  // After a conflict, the user has already decided about the copy.
  return opened.copy.version === opened.draft.version ? <Restored at={opened.copy.at} /> : null;
}

function Conflict({ studio }: { studio: Studio }) {
  const { conflict, decide, saver } = studio.saving;
  if (!conflict) return null;
  const { first_name = "Another", last_name = "user" } = conflict.saved_by ?? {};
  // Saves the user's own text as a version first, so that it can be restored.
  const applyTheirs = async (): Promise<void> => {
    decide(conflict.version, true);
    if (!(await saver.flush(true))) return;
    studio.editor?.commands.setContent(conflict.content, { emitUpdate: true });
    await saver.flush(true);
    toast.done("Their changes are shown", { detail: "Your text is among the earlier versions." });
  };
  const keepMine = (): void => {
    decide(conflict.version, true);
    void saver.flush(true);
  };
  return (
    <Banner
      tone="ochre"
      alert
      action={
        <>
          <Button onClick={() => void applyTheirs()}>Use their changes</Button>
          <Button onClick={keepMine}>Keep my changes</Button>
        </>
      }
    >
      {first_name} {last_name} updated this letter. Both texts stay among the earlier versions.
    </Banner>
  );
}

function Restored({ at }: { at: string }) {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <Banner tone="fern" action={<Button onClick={() => setClosed(true)}>Close</Button>}>
      Your unsaved changes from <DateTime at={at} /> were restored.
    </Banner>
  );
}

function ClosedCopy({ opened }: { opened: OpenLetter }) {
  const { copy, copies } = opened;
  const [isClosed, setClosed] = useState(false);
  if (!copy || isClosed) return null;
  const discard = (): void => {
    setClosed(true);
    void copies.drop();
  };
  return (
    <Banner
      tone="ochre"
      action={
        <>
          <CopyButton letter={() => copy.content} />
          <Button onClick={discard}>Discard copy</Button>
        </>
      }
    >
      There is unsaved text from <DateTime at={copy.at} /> on this computer. This letter can't be changed now.
    </Banner>
  );
}

function CopyButton({ letter }: { letter: () => Letter | null }) {
  const copy = async (): Promise<void> => {
    const mine = letter();
    await copyText(mine ? letterText(mine) : "").then(
      () => toast.done("Copied", { detail: "Text of the letter" }),
      () => toast.failed("The text can't be copied. Select it in the letter."),
    );
  };
  return <Button onClick={() => void copy()}>Copy text</Button>;
}
