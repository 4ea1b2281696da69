import { listName } from "../rules/list-name.ts";
import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import type { ConsultationList } from "../contract.ts";
import { consultationListPaths } from "../paths.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { NewListModal } from "./NewListModal.tsx";

const { brief, timeGroups, get, remove } = consultationListRoutes;

/**
 * Empty state of a list without patients. Has buttons to make a list for another day and to delete this list.
 */
export function EmptyDay({ list, isEditable }: { list: ConsultationList; isEditable: boolean }) {
  const open = useOpenPage();
  const [isChoosing, setChoosing] = useState(false);
  const deleting = useSend(remove, {
    done: "Successfully Deleted",
    detail: listName(list),
    failed: "Delete Failed",
    refresh: [brief, timeGroups, get],
    onDone: () => open(consultationListPaths.list(), { replace: true }),
  });
  return (
    <>
      <EmptyState
        action={
          isEditable && (
            <>
              <Button kind="primary" size="sm" onClick={() => setChoosing(true)}>
                Choose another day
              </Button>
              <Button
                size="sm"
                busy={deleting.isSending}
                onClick={() => deleting.send({ params: { id: list.ID } })}
              >
                Delete list
              </Button>
            </>
          )
        }
      >
        No appointments on this day. Choose another day, or add a patient.
      </EmptyState>
      {isChoosing && (
        <NewListModal
          location={list._location}
          onClose={() => setChoosing(false)}
          onMade={({ ID }) => open(consultationListPaths.details({ id: ID }))}
        />
      )}
    </>
  );
}
