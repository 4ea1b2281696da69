import { useRouter } from "@tanstack/react-router";
import { type ComponentPropsWithoutRef, type MouseEvent, useRef } from "react";
import type { Link } from "#kernel/contract/link.ts";
import { useAppNavigate } from "#platform/web/ui/browser/pending-navigation.ts";
import { useAddressOf } from "./useAddressOf.ts";

interface AppLinkProps extends ComponentPropsWithoutRef<"a"> {
  /** A page of Corella, by a link of `paths.ts` or its whole address. */
  to: string | Link;
}

const isPlain = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link within Corella that is nothing but an `<a>` until it is pressed or pointed at. The router's own reads the address anew for every link on
 * the page whenever somebody goes anywhere, which a list of fifty and a menu feel.
 */
export function AppLink({ to: page, onClick, onFocus, onPointerEnter, children, ...rest }: AppLinkProps) {
  const router = useRouter();
  const go = useAppNavigate();
  const to = useAddressOf()(page);
  const ready = useRef("");
  const preload = (): void => {
    if (ready.current === to) return;
    ready.current = to;
    // Code that cannot be fetched now is fetched, or missed, when the link is followed.
    router.preloadRoute({ to: to.split("?")[0] }).catch(() => (ready.current = ""));
  };
  return (
    <a
      {...rest}
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
        go(to);
      }}
    >
      {children}
    </a>
  );
}
