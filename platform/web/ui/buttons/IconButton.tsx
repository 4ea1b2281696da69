import { ActionIcon } from "@mantine/core";
import type { ComponentPropsWithRef, ReactNode } from "react";

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "color" | "children"> {
  /** Name for screen readers, also shown as a hint on hover and keyboard focus. */
  label: string;
  children: ReactNode;
  /** Draws a border, for buttons beside others in a page header. */
  edged?: boolean;
}

export function IconButton({
  label,
  children,
  edged = false,
  type = "button",
  ...buttonProps
}: IconButtonProps) {
  return (
    <ActionIcon
      type={type}
      aria-label={label}
      data-hint={label}
      variant={edged ? "default" : "subtle"}
      size={edged ? 32 : 30}
      {...buttonProps}
    >
      {children}
    </ActionIcon>
  );
}
