import { Switch } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import type { Patient } from "#areas/patients/patients/contract.ts";
import type { AfterSave } from "#areas/patients/patient-record/web/slots.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useDraft } from "#platform/web/shell/drafts/drafts.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { missingRoutes } from "../contract.ts";
import classes from "./missing.module.css";
import { RequestItems } from "./RequestItems.tsx";

const AnswerDraft = z.object({ message: z.string() });

/**
 * Renders the requested details, and the answer sent to the bureau once the patient is saved (SCR-PAT-03).
 */
export function AnswerStrip({ patient, afterSave }: { patient: Patient; afterSave?: AfterSave }) {
  const { me } = useSession();
  const { zone } = useClient();
  const requests = useRead(missingRoutes.requests, { params: { id: patient.ID } });
  const openRequests = requests.data?.filter((request) => request.is_open) ?? [];
  const isClientUser = me.kind !== "staff";
  if (openRequests.length === 0 && !isClientUser) return null;
  return (
    <section className={classes.strip} aria-label="Requested by Corella">
      <div>
        {openRequests.map((request) => (
          <div key={request.ID}>
            <p className="muted">
              {request.asked_by.first_name} {request.asked_by.last_name} requested on{" "}
              <span className="tn">{formatDay(wallOf(request.asked_time, zone).day)}</span>
            </p>
            <RequestItems request={request} />
          </div>
        ))}
      </div>
      {isClientUser && <Answer patient={patient} isAsked={openRequests.length > 0} afterSave={afterSave} />}
    </section>
  );
}

function Answer({
  patient,
  isAsked,
  afterSave,
}: {
  patient: Patient;
  isAsked: boolean;
  afterSave: AfterSave | undefined;
}) {
  const [choice, setChoice] = useState<boolean | null>(null);
  const draft = useDraft(`missing.${patient.ID}`, AnswerDraft);
  const [message, setMessage] = useState(() => draft.read()?.message ?? "");
  const { sendAsync } = useSend(missingRoutes.notify, {
    failed: "Send Failed",
    refresh: [missingRoutes.requests],
  });
  // Saving closes the request, so the initial value is kept until the next patient.
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  const shouldNotify = choice ?? wasAsked;
  const latestSend = useRef(sendAsync);
  useEffect(() => {
    latestSend.current = sendAsync;
  });
  useEffect(() => {
    const call = { params: { id: patient.ID }, body: { message: message.trim() === "" ? null : message } };
    // A failed notification shows a toast; the patient stays saved.
    afterSave?.(shouldNotify ? () => latestSend.current(call).then(draft.drop, () => undefined) : null);
    return () => afterSave?.(null);
  }, [afterSave, shouldNotify, message, patient.ID, draft]);
  return (
    <div className={classes.tell}>
      <Switch
        label="Notify the billing team when saved"
        checked={shouldNotify}
        onChange={(event) => setChoice(event.currentTarget.checked)}
      />
      {shouldNotify && (
        <NoteField
          label="Note to the billing team"
          name="answer"
          optional
          value={message}
          onChange={(text) => {
            setMessage(text ?? "");
            if (text) draft.keep({ message: text });
            else draft.drop();
          }}
          placeholder="Item numbers, billing type or other details"
        />
      )}
    </div>
  );
}
