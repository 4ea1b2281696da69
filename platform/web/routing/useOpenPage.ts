import { useNavigate } from "@tanstack/react-router";
import type { Link } from "#kernel/contract/link.ts";
import { useAddressOf } from "./useAddressOf.ts";

/**
 * Returns a function that opens a page of Corella after a save or a shortcut. Clickable links use `AppLink`,
 * which users can open in a new tab.
 */
export function useOpenPage(): (to: string | Link, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const addressOf = useAddressOf();
  return (to, options) => void navigate({ href: addressOf(to), ...options });
}
