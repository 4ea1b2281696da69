import { IconArrowBackUp, IconUser, IconUserX } from "@tabler/icons-react";
import { useState } from "react";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { PatientAlerts } from "#areas/patients/patients/web/PatientAlerts.tsx";
import { wallOf } from "#kernel/dates/zone.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import type { RoomDoctor, Visit } from "../../contract.ts";
import { STATE_NAMES, STEP_NAMES } from "../../rules/words.ts";
import { ColumnContext, fullName, useRoomView } from "./room.ts";
import { useMenuOf } from "./useMenuOf.ts";
import { useVisitActs } from "./useVisitActs.ts";

interface VisitFactsProps {
  doctor: RoomDoctor;
  visit: Visit;
  onClose: () => void;
}

/**
 * Renders the details of a visit, opened from a row on a phone. With short names, the full name, the notes
 * and the mobile number are hidden until "Show name" is pressed.
 */
export function VisitFacts({ doctor, visit, onClose }: VisitFactsProps) {
  const acts = useVisitActs(doctor);
  return (
    <ColumnContext value={acts}>
      <Facts
        visit={visit}
        back={acts.back}
        miss={(one) => acts.step(one, "did_not_attend")}
        to={acts.to}
        onClose={onClose}
      />
    </ColumnContext>
  );
}

interface FactsProps {
  visit: Visit;
  back: (visit: Visit) => void;
  miss: (visit: Visit) => void;
  to: (path: string) => string;
  onClose: () => void;
}

function Facts({ visit, back, miss, to, onClose }: FactsProps) {
  const { nameOf, isShort } = useRoomView();
  const { may } = useSession();
  const { country } = useClient();
  const [isShown, setShown] = useState(!isShort);
  const menu = useMenuOf(visit);
  const closeThen = (act: (visit: Visit) => void) => (): void => {
    onClose();
    act(visit);
  };
  const { mobile } = visit.patient;
  const foot = (
    <>
      {!isShown && <Button onClick={() => setShown(true)}>Show name</Button>}
      {isShown && may(["patient.view"]) && (
        <LinkButton icon={<IconUser size={16} />} to={to(`patients/details/${visit.patient.ID}`)}>
          Open patient
        </LinkButton>
      )}
      {menu.missed && (
        <Button icon={<IconUserX size={16} />} onClick={closeThen(miss)}>
          {menu.missed}
        </Button>
      )}
      {menu.mayGoBack && (
        <Button icon={<IconArrowBackUp size={16} />} onClick={closeThen(back)}>
          One step back
        </Button>
      )}
    </>
  );
  const facts = [
    { label: "Time", value: `${visit.start_time}–${visit.end_time}` },
    { label: "State", value: STATE_NAMES[visit.state] },
    ...visit.steps.map(({ ID, step, at, by }) => ({
      key: ID,
      label: STEP_NAMES[step],
      value: `${wallOf(at, visit.zone).time}, ${by}`,
    })),
    ...(isShown && visit.notes ? [{ label: "Notes", value: visit.notes }] : []),
    ...(isShown && mobile
      ? [{ label: "Mobile", value: <a href={`tel:${mobile}`}>{formatPhone(mobile, country)}</a> }]
      : []),
  ];
  return (
    <Modal opened title={isShown ? fullName(visit) : nameOf(visit)} onClose={onClose} foot={foot}>
      {isShown && <PatientAlerts alerts={visit.patient.alerts} />}
      <FactList facts={facts} />
    </Modal>
  );
}
