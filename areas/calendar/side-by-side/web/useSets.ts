import { useState } from "react";
import type { ReplyOf } from "#kernel/contract/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { setPreferences, usePreferences } from "#platform/web/theme/preferences.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { type DoctorSet, sideBySideRoutes } from "../contract.ts";
import { columnsOf } from "../rules/columns.ts";

export const SET_READS = [sideBySideRoutes.columns];

type Columns = ReplyOf<typeof sideBySideRoutes.columns>;

export interface Sets {
  readonly sets: readonly DoctorSet[];
  /** The chosen set, or null for all doctors. */
  readonly chosen: DoctorSet | null;
  /** IDs of the doctors on screen, in their order. */
  readonly order: readonly number[];
  /** True if the columns were changed since the set was chosen. */
  readonly isChanged: boolean;
  choose: (set: DoctorSet | null) => void;
  /** Shows other columns, without saving them. */
  arrange: (order: readonly number[]) => void;
  /** Saves the columns on screen to the chosen set. */
  save: () => void;
  remove: (set: DoctorSet) => void;
}

/**
 * Returns the doctors on screen and the user's sets. The chosen set is stored on the device; without one, all
 * doctors of the company are shown.
 */
export function useSets(columns: Columns | undefined): Sets {
  const { me } = useSession();
  const { doctorSets } = usePreferences();
  const [arranged, arrange] = useState<readonly number[] | null>(null);
  const sets = columns?.sets ?? [];
  const currentSet = sets.find(({ ID }) => ID === doctorSets[me.ID]) ?? null;
  const storedColumns = columnsOf(columns?.doctors ?? [], currentSet?.doctors ?? null).map(({ ID }) => ID);
  const order = arranged ? columnsOf(columns?.doctors ?? [], arranged).map(({ ID }) => ID) : storedColumns;
  const choose = (set: Pick<DoctorSet, "ID"> | null): void => {
    arrange(null);
    const { [me.ID]: _before, ...others } = doctorSets;
    setPreferences({ doctorSets: set ? { ...others, [me.ID]: set.ID } : others });
  };
  const update = useSend(sideBySideRoutes.updateSet, {
    done: "Saved Successfully",
    detail: ({ name }) => name,
    failed: "Save Failed",
    refresh: SET_READS,
  });
  const create = useSend(sideBySideRoutes.createSet, { failed: "Create Failed", refresh: SET_READS });
  const drop = useSend(sideBySideRoutes.removeSet, {
    failed: "Delete Failed",
    refresh: SET_READS,
    onDone: (_reply, { params }) => {
      const gone = sets.find(({ ID }) => ID === params.id);
      if (!gone) return;
      const { name, doctors } = gone;
      const restore = (): void => create.send({ body: { name, doctors } });
      toast.done("Successfully Deleted", { detail: name, action: { label: "Undo", run: restore } });
    },
  });
  return {
    sets,
    chosen: currentSet,
    order,
    isChanged: order.join() !== storedColumns.join(),
    choose,
    arrange,
    save: () => {
      if (currentSet)
        update.send({
          params: { id: currentSet.ID },
          body: { doctors: [...order], version: currentSet.version },
        });
    },
    remove: ({ ID }) => drop.send({ params: { id: ID } }),
  };
}
