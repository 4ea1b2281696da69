import { useNavigate, useSearch } from "@tanstack/react-router";

/** Keeps the open tab in the address, so that links can lead to a tab. */
export function useTab(keys: readonly string[]): [tab: string, go: (key: string) => void] {
  const searchParams: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const first = keys[0] ?? "";
  const tab = keys.find((key) => key === searchParams["tab"]) ?? first;
  const openTab = (key: string): void =>
    void navigate({ to: ".", search: key === first ? {} : { tab: key }, replace: true });
  return [tab, openTab];
}
