import { Menu } from "@mantine/core";
import { IconDots, IconFileText, IconPencil, IconPrinter, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ReferralCard } from "#areas/patients/referrals/web/ReferralCard.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { PageBody } from "#platform/web/ui/layout/Page.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { missingName } from "#areas/patients/patients/rules/completeness.ts";
import { AttachmentsCard } from "./AttachmentsCard.tsx";
import { PatientBanner } from "#areas/patients/patients/web/PatientBanner.tsx";
import { PatientFacts } from "./PatientFacts.tsx";
import { PatientHeader } from "./PatientHeader.tsx";
import { EditPatientModal } from "#areas/patients/patients/web/PatientModal.tsx";
import { PatientParts } from "./PatientParts.tsx";
import { PictureSection } from "./PictureSection.tsx";
import { PrintFoot } from "./PrintFoot.tsx";
import { patientSlots } from "./slots.ts";
import { usePatientDeletion } from "#areas/patients/patients/web/usePatientDeletion.ts";
import { patientPaths } from "#areas/patients/patients/paths.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";

/** Renders the patient's record: identity, notices, history and the column of facts (SCR-PAT-02). */
export function PatientRecord({ patient }: { patient: Patient }) {
  const { may } = useSession();
  const [isEditing, setEditing] = useState(false);
  const mayEdit = may(["patient.edit"]) && !patient.is_deleted;
  useShortcuts(mayEdit ? [{ keys: "E", does: "Edit patient", run: () => setEditing(true) }] : []);
  const edit = mayEdit && (
    <Button icon={<IconPencil size={16} />} keys="E" onClick={() => setEditing(true)}>
      Edit
    </Button>
  );
  return (
    <>
      <PatientHeader
        patient={patient}
        actions={
          <>
            {edit}
            {!patient.is_deleted && <PatientParts slot={patientSlots.action} patient={patient} />}
            <MoreActs patient={patient} />
          </>
        }
      />
      <PatientBanner patient={patient} missing={patient.missing} />
      <Notices patient={patient} mayEdit={mayEdit} />
      <PatientParts slot={patientSlots.notice} patient={patient} />
      <PageBody
        facts={
          <>
            <PatientFacts patient={patient} />
            <AttachmentsCard patient={patient} />
            <PictureSection patient={patient} />
            <PrintFoot patient={patient} />
          </>
        }
      >
        <PatientParts slot={patientSlots.card} side="before" patient={patient} />
        <ReferralCard patient={patient} />
        <PatientParts slot={patientSlots.card} side="after" patient={patient} />
      </PageBody>
      {isEditing && <EditPatientModal patient={patient} onClose={() => setEditing(false)} />}
    </>
  );
}

function Notices({ patient, mayEdit }: { patient: Patient; mayEdit: boolean }) {
  const { may } = useSession();
  const { restore } = usePatientDeletion();
  if (patient.is_deleted) {
    const restoreButton = may(["patient.delete"]) && may(["patient.edit"]) && (
      <button type="button" className="link" onClick={() => restore(patient)}>
        Restore
      </button>
    );
    return (
      <Banner tone="stone" action={restoreButton}>
        This patient is deleted. All records are kept.
      </Banner>
    );
  }
  if (patient.status !== "Missing Data" || patient.missing.length === 0) return null;
  return (
    <Banner
      tone="ochre"
      action={
        mayEdit && (
          <LinkButton size="sm" to={patientPaths.record({ id: patient.ID, missing: true })}>
            Complete missing details
          </LinkButton>
        )
      }
    >
      Missing before this patient can be billed: {patient.missing.map(missingName).join(", ").toLowerCase()}.
    </Banner>
  );
}

function MoreActs({ patient }: { patient: Patient }) {
  const client = useClient();
  const { may } = useSession();
  const openPage = useOpenPage();
  const { remove, isSending } = usePatientDeletion();
  const deleteAndLeave = async (): Promise<void> => {
    if (await remove(patient)) openPage(patientPaths.list());
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label="More" edged>
          <IconDots size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileText size={16} />}
          renderRoot={(props) => <Link to={client.to(`patients/details/${patient.ID}/summary`)} {...props} />}
        >
          Summary
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          Print this page
        </Menu.Item>
        {!patient.is_deleted && <PatientParts slot={patientSlots.menu} patient={patient} />}
        {may(["patient.delete"]) && !patient.is_deleted && (
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            disabled={isSending}
            onClick={() => void deleteAndLeave()}
          >
            Delete patient
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
