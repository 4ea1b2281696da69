import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { wallOf } from "#kernel/dates/zone.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { conversionRoutes, type OtherConverter } from "../contract.ts";
import { formatPictures } from "../rules/words.ts";
import classes from "./conversion.module.css";

interface LockStripProps {
  since: string | null;
  done: number;
  all: number;
  others: readonly OtherConverter[];
  /** Called after another user's pictures were unlocked. */
  onReleased: () => void;
}

/** Shows since when the pictures are locked to the user, how many are done, and the other converters. */
export function LockStrip({ since, done, all, others, onReleased }: LockStripProps) {
  return (
    <Banner
      tone="fern"
      icon={IconLock}
      action={others.length > 0 && <Others others={others} onReleased={onReleased} />}
    >
      <b>Locked to you</b>
      {since !== null && (
        <>
          {" "}
          since <Clock at={since} />
        </>
      )}
      , {done} of {all} done. Others skip {all === 1 ? "this picture" : "these pictures"} until you finish.
    </Banner>
  );
}

/** Shows a time of day on the bureau's clock. */
const Clock = ({ at }: { at: string }) => (
  <time dateTime={at} className="tn">
    {wallOf(at, "Australia/Sydney").time}
  </time>
);

/**
 * Lists the other converters with their pictures. Offers to unlock the pictures if the user may release the
 * lock.
 */
export function Others({ others, onReleased }: Pick<LockStripProps, "others" | "onReleased">) {
  const [selectedConverter, setSelectedConverter] = useState<OtherConverter | null>(null);
  const unlock = useSend(conversionRoutes.unlock, {
    done: "Saved Successfully",
    detail: selectedConverter ? `Pictures of ${selectedConverter.name} unlocked` : "Pictures unlocked",
    onDone: () => {
      setSelectedConverter(null);
      onReleased();
    },
  });
  return (
    <ul className={classes.others} aria-label="Other converters">
      {others.map((other) => (
        <li key={`${other.ID} ${other.since}`}>
          <span>
            {other.name} has {formatPictures(other.pictures)} since <Clock at={other.since} />
          </span>
          {other.guid !== null && (
            <Button size="sm" onClick={() => setSelectedConverter(other)}>
              Unlock
            </Button>
          )}
        </li>
      ))}
      {selectedConverter && (
        <ConfirmDialog
          opened
          title={`Unlock the pictures of ${selectedConverter.name}?`}
          confirm="Unlock pictures"
          busy={unlock.isSending}
          onConfirm={() =>
            selectedConverter.guid !== null && unlock.send({ params: { guid: selectedConverter.guid } })
          }
          onCancel={() => setSelectedConverter(null)}
        >
          Others can then take {formatPictures(selectedConverter.pictures)}. What {selectedConverter.name} has
          saved stays; unsaved entries can&apos;t be saved there any more.
        </ConfirmDialog>
      )}
    </ul>
  );
}
