import { Dropzone } from "@mantine/dropzone";
import { IconUpload } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import classes from "./drop.module.css";

interface DropAreaProps {
  onDrop: (files: File[]) => void;
  /** Value of the file input's `accept` attribute. */
  accept: string;
  /** Label of the button. */
  choose: string;
  /** Text about the accepted files, displayed inside. */
  rule: ReactNode;
  single?: boolean;
  disabled?: boolean;
  isWrong?: boolean;
  /** ID of the element with the error message. */
  saidBy?: string | undefined;
  /** True to focus the button when the dialog opens. */
  startsHere?: boolean;
  /** `lg` where the drop area is the main purpose of the page. */
  size?: "md" | "lg";
}

/** Renders an area for dropping or choosing files. */
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
      {/* The surrounding Dropzone opens the file chooser on click. */}
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
