import { useNavigate } from "@tanstack/react-router";
import type { Link } from "#kernel/contract/link.ts";
import { useAddressOf } from "./useAddressOf.ts";

/** Opens a page of Corella: after a save, or for a key. What is pressed is an AppLink, which can be opened in a new tab. */
export function useOpenPage(): (to: string | Link, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const addressOf = useAddressOf();
  return (to, options) => void navigate({ href: addressOf(to), ...options });
}
