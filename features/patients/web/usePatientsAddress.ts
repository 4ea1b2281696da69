import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useLatestAct } from "#web/ui/useLatestAct.ts";
import { PATIENT_STATUSES, type PatientStatus, SORTS, type Sort } from "../contract.ts";

export interface PatientsView {
  readonly search: string;
  readonly page: number;
  readonly show_deleted: boolean;
  readonly status: PatientStatus | null;
  readonly sort: Sort;
}

/** What the list shows lives in the address, so that it can be sent and gone back to. */
export function usePatientsAddress(): PatientsView & { go: (change: Partial<PatientsView>) => void } {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const pathname = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const view: PatientsView = {
    search: typeof address["search"] === "string" || typeof address["search"] === "number" ? `${address["search"]}` : "",
    page: typeof address["page"] === "number" && address["page"] >= 1 ? Math.min(Math.trunc(address["page"]), 999_999) : 1,
    show_deleted: address["deleted"] === 1,
    status: PATIENT_STATUSES.find((status) => status === address["status"]) ?? null,
    sort: SORTS.find((sort) => sort === address["sort"]) ?? "name",
  };
  const go = useLatestAct((change: Partial<PatientsView>): void => {
    const { search, page, show_deleted, status, sort } = { ...view, page: 1, ...change };
    const written = {
      ...(search === "" ? {} : { search }),
      ...(page === 1 ? {} : { page }),
      ...(show_deleted ? { deleted: 1 } : {}),
      ...(status === null ? {} : { status }),
      ...(sort === "name" ? {} : { sort }),
    };
    void navigate({ to: pathname, search: written, replace: change.search !== undefined });
  });
  return { ...view, go };
}
