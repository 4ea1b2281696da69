import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { FileContents } from "#platform/files/web/FileContents.tsx";
import { FileRow } from "#platform/files/web/FileRow.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Drawer } from "#platform/web/ui/dialogs/Drawer.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import type { BillingFile } from "../contract.ts";
import classes from "./billing-files.module.css";

interface FileDrawerProps {
  file: BillingFile;
  /** The files in the order of the list. */
  files: readonly BillingFile[];
  onShow: (file: BillingFile) => void;
  onClose: () => void;
}

/** Renders a file in a drawer beside the list; J and K show the next and the previous file (picture 38). */
export function FileDrawer({ file: openedFile, files, onShow, onClose }: FileDrawerProps) {
  const { file, comment } = openedFile;
  const index = files.findIndex(({ ID }) => ID === openedFile.ID);
  const move = (step: 1 | -1) => (): void => {
    const next = files[index + step];
    if (next) onShow(next);
  };
  useShortcuts([
    { keys: "J", does: "Show the next file", run: move(1), inDialogs: true },
    { keys: "K", does: "Show the previous file", run: move(-1), inDialogs: true },
  ]);
  return (
    <Drawer opened title={file.name} onClose={onClose}>
      <div className={classes.move}>
        <Button
          size="xs"
          keys="K"
          icon={<IconChevronUp size={16} />}
          disabled={index <= 0}
          onClick={move(-1)}
        >
          Previous file
        </Button>
        <Button
          size="xs"
          keys="J"
          icon={<IconChevronDown size={16} />}
          disabled={index >= files.length - 1}
          onClick={move(1)}
        >
          Next file
        </Button>
        <span className="muted">{`${index + 1} of ${files.length}`}</span>
      </div>
      <FileRow file={file} />
      {comment !== null && <p>{comment}</p>}
      <FileContents file={file} />
    </Drawer>
  );
}
