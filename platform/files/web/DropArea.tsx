import { Dropzone } from "@mantine/dropzone";
import { IconUpload } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import classes from "./drop.module.css";

interface DropAreaProps {
  onDrop: (files: File[]) => void;
  /** As the chooser of the browser wants it. */
  accept: string;
  /** What its button says. */
  choose: string;
  /** What may be dropped here, printed inside. */
  rule: ReactNode;
  single?: boolean;
  disabled?: boolean;
  isWrong?: boolean;
  /** The ID of the sentence that says what is wrong. */
  saidBy?: string | undefined;
  /** The dialog begins here. */
  startsHere?: boolean;
  /** `lg` where it is what the page is for. */
  size?: "md" | "lg";
}

/** Files are dropped on it, or chosen. */
export function DropArea({
  onDrop,
  accept,
  choose,
  rule,
  single = false,
  disabled,
  isWrong = false,
  saidBy,
  startsHere,
  size = "md",
}: DropAreaProps) {
  const id = useId();
  return (
    <Dropzone
      onDrop={onDrop}
      multiple={!single}
      disabled={disabled}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ accept, "aria-label": choose, tabIndex: -1 }}
      className={classes.drop}
      data-wrong={isWrong || saidBy !== undefined || undefined}
      data-size={size}
    >
      <IconUpload size={20} aria-hidden className={classes.mark} />
      {/* Its press opens the chooser of the field around it. */}
      <Button
        size={size === "md" ? "sm" : undefined}
        disabled={disabled}
        aria-describedby={[saidBy, id].filter(Boolean).join(" ")}
        data-autofocus={startsHere || undefined}
        aria-invalid={saidBy === undefined ? undefined : true}
      >
        {choose}
      </Button>
      <span className={classes.here}>or drop {single ? "it" : "them"} here</span>
      <p id={id} className={classes.rule}>
        {rule}
      </p>
    </Dropzone>
  );
}
