import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useOptimisticSearch } from "#platform/web/ui/useOptimisticSearch.ts";
import { useLatestAct } from "#platform/web/ui/useLatestAct.ts";
import { usePathHere } from "#platform/web/ui/usePathHere.ts";
import { PATIENT_STATUSES, type PatientStatus, SORTS, type Sort } from "../contract.ts";

export interface PatientsView {
  readonly search: string;
  readonly page: number;
  readonly show_deleted: boolean;
  readonly status: PatientStatus | null;
  readonly sort: Sort;
}

const viewIn = (address: Record<string, unknown>): PatientsView => ({
  search: typeof address["search"] === "string" || typeof address["search"] === "number" ? `${address["search"]}` : "",
  page: typeof address["page"] === "number" && address["page"] >= 1 ? Math.min(Math.trunc(address["page"]), 999_999) : 1,
  show_deleted: address["deleted"] === 1,
  status: PATIENT_STATUSES.find((status) => status === address["status"]) ?? null,
  sort: SORTS.find((sort) => sort === address["sort"]) ?? "name",
});

interface PatientsAddress {
  /** What was chosen last. */
  view: PatientsView;
  /** What the address says, a frame later. */
  written: PatientsView;
  go: (change: Partial<PatientsView>) => void;
}

/** What the list shows lives in the address, so that it can be sent and gone back to. */
export function usePatientsAddress(): PatientsAddress {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const pathname = usePathHere();
  const navigate = useNavigate();
  const written = useMemo(() => viewIn(address), [address]);
  const { where: view, choose } = useOptimisticSearch(written);
  const go = useLatestAct((change: Partial<PatientsView>): void => {
    const next = { ...view, page: 1, ...change };
    const { search, page, show_deleted, status, sort } = next;
    const query = {
      ...(search === "" ? {} : { search }),
      ...(page === 1 ? {} : { page }),
      ...(show_deleted ? { deleted: 1 } : {}),
      ...(status === null ? {} : { status }),
      ...(sort === "name" ? {} : { sort }),
    };
    choose(next, () => navigate({ to: pathname, search: query, replace: change.search !== undefined }));
  });
  return { view, written, go };
}
