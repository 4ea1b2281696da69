import { useRouter } from "@tanstack/react-router";
import { useState } from "react";

/**
 * Returns the path at which the page was rendered. Unlike the router's location, it doesn't render the page
 * again just before leaving. `part` is a path parameter that can change while the page stays, such as a tab.
 */
export function usePathHere(part?: string): string {
  const router = useRouter();
  const [here, setHere] = useState(() => ({ part, path: router.latestLocation.pathname }));
  if (here.part === part) return here.path;
  const next = { part, path: router.latestLocation.pathname };
  setHere(next);
  return next.path;
}
