import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Link } from "#kernel/contract/link.ts";
import { useAddressOf } from "#platform/web/routing/useAddressOf.ts";

/** Leads on once, however often it is drawn while the page's code is being fetched; the router's own Navigate asks again each time. */
export function Redirect({ to: page }: { to: string | Link }) {
  const to = useAddressOf()(page);
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href: to, replace: true });
  }, [navigate, to]);
  return null;
}
