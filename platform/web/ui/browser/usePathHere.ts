import { useRouter } from "@tanstack/react-router";
import { useState } from "react";

/**
 * The path the page was drawn at. Unlike the router's own it does not draw the page once more when that is about to be left. `part` is a parameter
 * of the path that can change while the page stays: a tab.
 */
export function usePathHere(part?: string): string {
  const router = useRouter();
  const [here, setHere] = useState(() => ({ part, path: router.latestLocation.pathname }));
  if (here.part === part) return here.path;
  const moved = { part, path: router.latestLocation.pathname };
  setHere(moved);
  return moved.path;
}
