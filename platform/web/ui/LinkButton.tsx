import { Button as MantineButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { type ButtonLook, lookOf } from "./Button.tsx";

type LinkButtonProps = ButtonLook & {
  to: string;
  search?: Record<string, unknown>;
  /** May keep the page where it is, with `preventDefault`. */
  onClick?: (event: MouseEvent) => void;
};

/** Looks like a button, is a link: it can be opened in a new tab. */
export function LinkButton({ to, search, onClick, children, ...look }: LinkButtonProps) {
  return (
    <MantineButton {...lookOf(look)} renderRoot={(props) => <Link to={to} search={search} onClick={onClick} {...props} />}>
      {children}
    </MantineButton>
  );
}
