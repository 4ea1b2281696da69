import { useSend } from "#platform/web/api/useSend.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import type { Consultation, ConsultationList } from "../contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import type { ListRows } from "./useListRows.ts";

const were = (count: number, words: string): string =>
  count === 1 ? `1 appointment was ${words}.` : `${count} appointments were ${words}.`;

/** Shows how many rows can't be billed yet, and the appointments booked since the list was made. */
export function WaitingBanner({
  list,
  rows,
  onAdd,
}: {
  list: ConsultationList;
  rows: ListRows;
  onAdd: (row: Consultation | undefined) => void;
}) {
  const waiting = rows.needing.length;
  const cancelled = rows.count("cancelled");
  return (
    <>
      {waiting > 0 && (
        <Banner
          tone="ochre"
          action={
            <Button kind="plain" size="sm" onClick={() => onAdd(rows.needing[0])}>
              Add missing details
            </Button>
          }
        >
          <b>
            {waiting} of {rows.all.length} can&apos;t be billed yet.
          </b>{" "}
          {rows.count("complete") > 0
            ? `Send the ${rows.count("complete")} now, the others stay here.`
            : "The Details column says what each of them needs."}
          {cancelled > 0 && ` ${were(cancelled, "cancelled")}`}
        </Banner>
      )}
      {rows.unlisted > 0 && <BookedSince list={list} unlisted={rows.unlisted} />}
    </>
  );
}

function BookedSince({ list, unlisted }: { list: ConsultationList; unlisted: number }) {
  const add = useSend(consultationListRoutes.addBooked, {
    done: "Saved Successfully",
    failed: "Save Failed",
    refresh: [consultationListRoutes.get, consultationListRoutes.brief, consultationListRoutes.calendar],
  });
  return (
    <Banner
      tone="ocean"
      action={
        <Button kind="plain" size="sm" busy={add.isSending} onClick={() => add.send({ params: { id: list.ID } })}>
          {unlisted === 1 ? "Add appointment" : "Add appointments"}
        </Button>
      }
    >
      {were(unlisted, "booked since this list was made")}
    </Banner>
  );
}
