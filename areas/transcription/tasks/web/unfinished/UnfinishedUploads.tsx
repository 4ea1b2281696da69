import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import classes from "../task/tasks.module.css";
import { UnfinishedUploadRow } from "./UnfinishedUploadRow.tsx";
import type { UnfinishedUpload } from "./store.ts";
import type { Unfinished } from "./useUnfinished.ts";

interface UnfinishedUploadsProps {
  unfinished: Unfinished;
  /** Called once all uploads have arrived, to enter their details and send them for typing. */
  onContinue: (uploads: readonly UnfinishedUpload[]) => void;
}

/**
 * Renders the uploads that a reload or a closed tab interrupted, above the list. The uploads continue
 * automatically.
 */
export function UnfinishedUploads({ unfinished, onContinue }: UnfinishedUploadsProps) {
  const { left } = unfinished;
  if (left.length === 0) return null;
  const haveArrived = left.every(({ uploaded }) => uploaded !== null);
  return (
    <Card
      title="Unfinished uploads"
      count={left.length}
      action={
        haveArrived && (
          <Button size="sm" kind="primary" onClick={() => onContinue(left)}>
            Continue
          </Button>
        )
      }
    >
      <ul className={classes.rows}>
        {left.map((upload) => (
          <UnfinishedUploadRow
            key={upload.key}
            upload={upload}
            onArrived={(file) => unfinished.arrived(upload.key, upload.kind, file)}
            onCancel={() => unfinished.forget([upload.key])}
          />
        ))}
      </ul>
    </Card>
  );
}
