import { Button as MantineButton } from "@mantine/core";
import { Link as RouterLink } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import type { Link } from "#kernel/contract/link.ts";
import { useDestination } from "#platform/web/routing/useAddressOf.ts";
import { type ButtonLook, lookOf } from "./Button.tsx";

type LinkButtonProps = ButtonLook & {
  to: string | Link;
  search?: Record<string, unknown>;
  /** May keep the page where it is, with `preventDefault`. */
  onClick?: (event: MouseEvent) => void;
};

/** Looks like a button, is a link: it can be opened in a new tab. */
export function LinkButton({ to, search, onClick, children, ...look }: LinkButtonProps) {
  const where = useDestination(to, search);
  return (
    <MantineButton {...lookOf(look)} renderRoot={(props) => <RouterLink {...where} onClick={onClick} {...props} />}>
      {children}
    </MantineButton>
  );
}
