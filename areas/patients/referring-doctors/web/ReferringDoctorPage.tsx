import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import { shortLabel, formatValue } from "#kernel/contract/fields.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { type Fact, FactList } from "#platform/web/ui/facts/FactList.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { RecordLoading } from "#platform/web/ui/layout/RecordLoading.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { type ReferringDoctor, referringDoctorRoutes } from "../contract.ts";
import { REFERRING_DOCTOR_FIELDS, type ReferringDoctorField, referringDoctorFields } from "../fields.ts";
import { referringDoctorPaths } from "../paths.ts";
import { doctorName } from "../rules/name.ts";
import { PatientsReferred } from "./PatientsReferred.tsx";
import { ReferringDoctorModal } from "./ReferringDoctorModal.tsx";
import classes from "./ReferringDoctorPage.module.css";
import { useDeletion } from "./useDeletion.ts";

const BACK = { to: referringDoctorPaths.list(), label: "Referring doctors" };

/** Renders the page of one referring doctor (SCR-REFD-02). */
export function ReferringDoctorPage() {
  useRealtime();
  const { id } = useParams(referringDoctorPaths.record);
  const read = useRead(referringDoctorRoutes.get, { params: { id } }, { enabled: id > 0 });
  if (id === 0 || read.error?.status === 404) return <NotFoundPage />;
  if (read.data) return <DoctorRecord doctor={read.data} />;
  return <RecordLoading title="Referring doctor" back={BACK} read={read} />;
}

function DoctorRecord({ doctor }: { doctor: ReferringDoctor }) {
  const { may } = useSession();
  const openPage = useOpenPage();
  const deletion = useDeletion();
  const [isEditing, setEditing] = useState(false);
  const name = doctorName(doctor);
  const mayEdit = may(["referringdoctor.edit"]);
  useShortcuts(
    mayEdit && !doctor.is_deleted
      ? [{ keys: "E", does: "Edit referring doctor", run: () => setEditing(true) }]
      : [],
  );
  const remove = () => {
    void deletion.remove(doctor);
    openPage(referringDoctorPaths.list());
  };
  const actions = mayEdit && !doctor.is_deleted && (
    <>
      <Button icon={<IconTrash size={17} />} busy={deletion.isSending} onClick={remove}>
        Delete
      </Button>
      <Button kind="primary" icon={<IconPencil size={17} />} keys="E" onClick={() => setEditing(true)}>
        Edit
      </Button>
    </>
  );
  return (
    <Page title={name}>
      <PageHeader title={name} back={BACK} actions={actions} />
      {doctor.is_deleted && (
        <Banner
          tone="stone"
          action={
            mayEdit && (
              <Button size="sm" busy={deletion.isSending} onClick={() => deletion.restore(doctor)}>
                Restore
              </Button>
            )
          }
        >
          This referring doctor is deleted. Referrals from {name} keep the name.
        </Banner>
      )}
      <PageBody facts={<Facts doctor={doctor} />}>
        <PatientsReferred doctor={doctor} />
      </PageBody>
      {isEditing && <ReferringDoctorModal doctor={doctor} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function Facts({ doctor }: { doctor: ReferringDoctor }) {
  const { country } = useClient();
  const facts = REFERRING_DOCTOR_FIELDS.flatMap((name): Fact[] => {
    if (referringDoctorFields[name].summary === undefined) return [];
    const words = formatValue(referringDoctorFields, name, doctor[name], { country, row: doctor });
    return [{ label: shortLabel(referringDoctorFields, name, country), ...factOf(name, doctor, words) }];
  });
  return (
    <section aria-label="Details">
      <h2 className={classes.heading}>Details</h2>
      <FactList facts={facts} />
    </section>
  );
}

/** Builds the fact for a field. The phone number is a link that dials; the suburb is part of the address. */
function factOf(
  name: ReferringDoctorField,
  { phone, address, locality }: ReferringDoctor,
  text: string | null,
): Omit<Fact, "label"> {
  const place = locality && placeName(locality);
  if (name === "address") return { value: address ?? place, note: address && place };
  if (text === null) return { value: null };
  if (name === "provider_number") return { value: <span className="tn">{text}</span> };
  if (name !== "phone") return { value: text };
  return {
    value: (
      <a className="tn" href={`tel:${phone ?? ""}`}>
        {text}
      </a>
    ),
  };
}
