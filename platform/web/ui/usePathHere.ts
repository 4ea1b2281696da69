import { useRouter } from "@tanstack/react-router";
import { useState } from "react";

/** The path the page was drawn at. Unlike the router's own it does not draw the page once more when that is about to be left. */
export function usePathHere(): string {
  const router = useRouter();
  const [path] = useState(() => router.latestLocation.pathname);
  return path;
}
