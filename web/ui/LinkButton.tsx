import { Button as MantineButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ButtonLook, lookOf } from "./Button.tsx";

/** Looks like a button, is a link: it can be opened in a new tab. */
export function LinkButton({ to, search, children, ...look }: ButtonLook & { to: string; search?: Record<string, unknown> }) {
  return (
    <MantineButton {...lookOf(look)} renderRoot={(props) => <Link to={to} search={search} {...props} />}>
      {children}
    </MantineButton>
  );
}
