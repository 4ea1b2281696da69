import { Button as MantineButton } from "@mantine/core";
import { Link as RouterLink } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import type { Link } from "#kernel/contract/link.ts";
import { useDestination } from "#platform/web/routing/useAddressOf.ts";
import { type ButtonLook, lookOf } from "./Button.tsx";

type LinkButtonProps = ButtonLook & {
  to: string | Link;
  search?: Record<string, unknown>;
  /** Called on click; may prevent the navigation with `preventDefault`. */
  onClick?: (event: MouseEvent) => void;
};

/** Renders a link that looks like a button, so that it can be opened in a new tab. */
export function LinkButton({ to, search, onClick, children, ...look }: LinkButtonProps) {
  const destination = useDestination(to, search);
  return (
    <MantineButton
      {...lookOf(look)}
      renderRoot={(props) => <RouterLink {...destination} onClick={onClick} {...props} />}
    >
      {children}
    </MantineButton>
  );
}
