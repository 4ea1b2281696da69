import { ActionIcon } from "@mantine/core";
import type { ComponentPropsWithRef, ReactNode } from "react";

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "color" | "children"> {
  /** Read aloud, and shown where a mouse rests or the keyboard is. */
  label: string;
  children: ReactNode;
  /** Drawn with an edge, as beside other buttons of a page header. */
  edged?: boolean;
}

export function IconButton({ label, children, edged = false, type = "button", ...rest }: IconButtonProps) {
  return (
    <ActionIcon
      type={type}
      aria-label={label}
      data-hint={label}
      variant={edged ? "default" : "subtle"}
      size={edged ? 32 : 30}
      {...rest}
    >
      {children}
    </ActionIcon>
  );
}
