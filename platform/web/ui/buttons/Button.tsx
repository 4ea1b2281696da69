import { Button as MantineButton, type ButtonProps as MantineButtonProps } from "@mantine/core";
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from "react";
import classes from "./Button.module.css";
import { useFocusKept } from "./useFocusKept.ts";

export type ButtonKind = "primary" | "quiet" | "plain" | "loss";

export interface ButtonLook {
  /**
   * `primary` once per view; `quiet` for other actions; `plain` looks like a link; `loss` for irreversible
   * actions.
   */
  kind?: ButtonKind;
  icon?: ReactNode;
  /** Shortcut for the same action, shown inside the button. */
  keys?: string;
  size?: "xs" | "sm" | "md" | "lg";
  fullWidth?: boolean;
  /** Shows a spinner at the same width and ignores further presses. */
  busy?: boolean;
  children?: ReactNode;
}

export type ButtonProps = ButtonLook & Omit<ComponentPropsWithoutRef<"button">, keyof ButtonLook | "color">;

export function lookOf({
  kind = "quiet",
  icon,
  keys,
  busy,
  ...mantineProps
}: ButtonLook): MantineButtonProps {
  return {
    ...mantineProps,
    variant: kind === "primary" || kind === "loss" ? "filled" : kind === "plain" ? "subtle" : "default",
    color: kind === "loss" ? "waratah" : "euca",
    leftSection: icon,
    rightSection: keys ? <span className={classes.keys}>{keys}</span> : undefined,
    loading: busy,
    classNames: { root: classes.root, section: classes.section, label: classes.label },
  };
}

// Keeps the focus in the field until the click, because leaving the field could show an error line that moves
// the button away from the pointer.
const stayInField = (event: MouseEvent): void => event.preventDefault();

export function Button({
  kind,
  icon,
  keys,
  size,
  fullWidth,
  busy,
  children,
  type = "button",
  ...buttonProps
}: ButtonProps) {
  const ref = useFocusKept(busy ?? false);
  return (
    <MantineButton
      ref={ref}
      type={type}
      data-kind={kind}
      onMouseDown={type === "submit" ? stayInField : undefined}
      {...buttonProps}
      {...lookOf({ kind, icon, keys, size, fullWidth, busy })}
    >
      {children}
    </MantineButton>
  );
}
