import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { conversionRoutes, type OtherConverter } from "../contract.ts";
import { lockRoutes } from "../lock.contract.ts";
import { formatPictures } from "../rules/words.ts";
import { Clock } from "./Clock.tsx";
import classes from "./conversion.module.css";

interface OthersProps {
  others: readonly OtherConverter[];
  /** Called after another user's pictures were unlocked. */
  onReleased: () => void;
}

/**
 * Lists the other converters with their pictures. Shows a button that unlocks the pictures if the user may
 * release locks, otherwise a button that asks the other user for the pictures.
 */
export function OtherConverters({ others, onReleased }: OthersProps) {
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
          {other.guid === null ? (
            <AskToRelease other={other} />
          ) : (
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

function AskToRelease({ other }: { other: OtherConverter }) {
  const ask = useSend(lockRoutes.ask, {
    done: "Successfully Sent",
    detail: `${other.name} was asked to release the pictures`,
    refresh: [conversionRoutes.others],
  });
  if (other.is_asked) return <span className="muted">Asked</span>;
  return (
    <Button size="sm" busy={ask.isSending} onClick={() => ask.send({ body: { _person: other.ID } })}>
      Ask {other.first_name} to release
    </Button>
  );
}
