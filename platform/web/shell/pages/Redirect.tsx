import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Link } from "#kernel/contract/link.ts";
import { useAddressOf } from "#platform/web/routing/useAddressOf.ts";

/**
 * Redirects once, even if rendered several times while the page's code is loading. The router's own
 * `Navigate` navigates on each render.
 */
export function Redirect({ to: page }: { to: string | Link }) {
  const to = useAddressOf()(page);
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href: to, replace: true });
  }, [navigate, to]);
  return null;
}
