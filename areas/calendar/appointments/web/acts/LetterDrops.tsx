import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useMemo, useState } from "react";
import { letterFile, type Referral, referralRoutes } from "#areas/patients/referrals/contract.ts";
import { coveringReferral } from "#areas/patients/referrals/rules/coverage.ts";
import type { ReferralModal as Modal } from "#areas/patients/referrals/web/ReferralModal.tsx";
import { useLetterAttach } from "#areas/patients/referrals/web/useLetterAttach.ts";
import type { UploadedFile } from "#platform/files/contract.ts";
import { dropOn } from "#platform/files/web/drop-on.ts";
import { useSingleUpload } from "#platform/files/web/useSingleUpload.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { queryKey, invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { request } from "#platform/web/api/request.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { showFailure } from "#platform/web/ui/feedback/say-failure.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import classes from "./acts.module.css";
import { appointmentReadings } from "./readings.ts";

const ReferralModal = lazyComponent<ComponentProps<typeof Modal>>(() =>
  import("#areas/patients/referrals/web/ReferralModal.tsx").then((module) => module.ReferralModal),
);

const TARGETS = "[data-appointment], [data-listed], [data-row]";

interface NewReferral {
  readonly patient: NonNullable<Appointment["patient"]>;
  readonly letter: UploadedFile;
  readonly others: readonly Referral[];
}

/**
 * Accepts files dropped on the appointments inside, which are identified by their keys. Attaches the letter
 * to the referral that covers the appointment's day; if no referral does, opens the form of a new referral
 * with the letter.
 */
export function LetterDrops({
  appointments,
  children,
}: {
  appointments: readonly Appointment[];
  children: ReactNode;
}) {
  const { may } = useSession();
  const queries = useQueryClient();
  const owner = useOwner();
  const attach = useLetterAttach();
  const upload = useSingleUpload(letterFile);
  const [newReferral, setNewReferral] = useState<NewReferral | null>(null);
  const mayAttach = may(["patient.edit"]) && may(["patient.view"]);

  const referralsOf = (patientId: number): Promise<Referral[]> => {
    const ask = { params: { patientId } };
    return queries.fetchQuery({
      queryKey: queryKey(referralRoutes.list, ask, owner),
      queryFn: ({ signal }) => request(referralRoutes.list, ask, { owner, signal }),
    });
  };
  const attachFiles = async (
    { patient, appointment_date }: Appointment,
    files: readonly File[],
  ): Promise<void> => {
    if (!patient) return;
    try {
      const others = await referralsOf(patient.ID);
      const covering = coveringReferral(others, appointment_date);
      if (covering) {
        await attach(covering, files);
        await invalidateRoutes(queries, appointmentReadings);
        return;
      }
      const letter = await upload(files);
      if (letter) setNewReferral({ patient, letter, others });
    } catch (error) {
      showFailure(error);
    }
  };
  const latest = useLatest({ appointments, take: attachFiles, mayAttach });
  const drops = useMemo(
    () =>
      dropOn(TARGETS, ({ dataset }, files) => {
        const { appointments: listedAppointments, take: attachTo, mayAttach: isAllowed } = latest.current;
        const key = dataset["appointment"] ?? dataset["listed"] ?? dataset["row"];
        const target = listedAppointments.find((appointment) => appointmentKey(appointment) === key);
        return target?.patient && isAllowed ? attachTo(target, files) : null;
      }),
    [latest],
  );
  return (
    <div role="presentation" className={classes.drops} {...(mayAttach ? drops : {})}>
      {children}
      {newReferral && (
        <ReferralModal
          patient={newReferral.patient}
          letter={newReferral.letter}
          others={newReferral.others}
          onClose={() => setNewReferral(null)}
          onSaved={() => void invalidateRoutes(queries, appointmentReadings)}
        />
      )}
    </div>
  );
}
