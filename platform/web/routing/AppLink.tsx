import { useRouter } from "@tanstack/react-router";
import { type ComponentPropsWithoutRef, type MouseEvent, useRef } from "react";
import type { Link } from "#kernel/contract/link.ts";
import { useAppNavigate } from "#platform/web/ui/browser/pending-navigation.ts";
import { useAddressOf } from "./useAddressOf.ts";

interface AppLinkProps extends ComponentPropsWithoutRef<"a"> {
  /** Page to open, as a link of `paths.ts` or a full address. */
  to: string | Link;
}

const isPlain = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Renders a link within Corella as a plain `<a>` until it is pressed or pointed at. The router's own link
 * recomputes its address on every navigation, which is slow for the menu and lists of fifty rows.
 */
export function AppLink({
  to: page,
  onClick,
  onFocus,
  onPointerEnter,
  children,
  ...anchorProps
}: AppLinkProps) {
  const router = useRouter();
  const navigate = useAppNavigate();
  const to = useAddressOf()(page);
  const preloadedPath = useRef("");
  const preload = (): void => {
    if (preloadedPath.current === to) return;
    preloadedPath.current = to;
    // Ignores a failed preload because the code is fetched again when the link is followed.
    router.preloadRoute({ to: to.split("?")[0] }).catch(() => (preloadedPath.current = ""));
  };
  return (
    <a
      {...anchorProps}
      href={to}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        preload();
      }}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event)) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </a>
  );
}
