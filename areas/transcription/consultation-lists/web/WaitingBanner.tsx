import { listName } from "../rules/list-name.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import type { ConsultationList } from "../contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import type { ListRows } from "./useListRows.ts";

const formatAppointments = (count: number, description: string): string =>
  count === 1 ? `1 appointment was ${description}.` : `${count} appointments were ${description}.`;

/** Shows how many rows can't be billed yet, and the appointments booked since the list was made. */
export function WaitingBanner({
  list,
  rows,
  onAdd,
}: {
  list: ConsultationList;
  rows: ListRows;
  onAdd: () => void;
}) {
  const waitingCount = rows.needing.length;
  const cancelledCount = rows.count("cancelled");
  return (
    <>
      {waitingCount > 0 && (
        <Banner
          tone="ochre"
          action={
            <Button kind="plain" size="sm" onClick={onAdd}>
              Add missing details
            </Button>
          }
        >
          <b>
            {waitingCount} of {rows.all.length} can&apos;t be billed yet.
          </b>{" "}
          {rows.count("complete") > 0
            ? `Send the ${rows.count("complete")} now, the others stay here.`
            : "The Details column says what each of them needs."}
          {cancelledCount > 0 && ` ${formatAppointments(cancelledCount, "cancelled")}`}
        </Banner>
      )}
      {rows.unlisted > 0 && <UnlistedBanner list={list} unlisted={rows.unlisted} />}
    </>
  );
}

function UnlistedBanner({ list, unlisted }: { list: ConsultationList; unlisted: number }) {
  const add = useSend(consultationListRoutes.addBooked, {
    done: "Saved Successfully",
    detail: `${unlisted} ${unlisted === 1 ? "patient" : "patients"} added. ${listName(list)}`,
    failed: "Save Failed",
    refresh: [consultationListRoutes.get, consultationListRoutes.brief, consultationListRoutes.calendar],
  });
  return (
    <Banner
      tone="ocean"
      action={
        <Button
          kind="plain"
          size="sm"
          busy={add.isSending}
          onClick={() => add.send({ params: { id: list.ID } })}
        >
          {unlisted === 1 ? "Add appointment" : "Add appointments"}
        </Button>
      }
    >
      {formatAppointments(unlisted, "booked since this list was made")}
    </Banner>
  );
}
