import { useNavigate, useSearch } from "@tanstack/react-router";

/** The tab that is open is in the address, so that a link leads to it. */
export function useTab(keys: readonly string[]): [tab: string, go: (key: string) => void] {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const first = keys[0] ?? "";
  const tab = keys.find((key) => key === given["tab"]) ?? first;
  const go = (key: string): void => void navigate({ to: ".", search: key === first ? {} : { tab: key }, replace: true });
  return [tab, go];
}
