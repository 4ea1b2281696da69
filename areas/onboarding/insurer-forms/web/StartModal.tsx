import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { ProblemBanner } from "#platform/web/ui/feedback/ProblemBanner.tsx";
import { ModalFoot } from "#platform/web/ui/dialogs/ModalFoot.tsx";
import { formRoutes } from "../contract.ts";
import { formPaths } from "../paths.ts";
import { CHOOSE_UPDATE } from "../rules/missing.ts";
import classes from "./forms.module.css";

const HOUR = 3_600_000;
const kinds = [
  { value: "new", label: "New registration" },
  { value: "update", label: "Already registered" },
] as const;

/**
 * Starts a form (SCR-IFRM-01): location, new or update (RULE-IFRM-04), and the part to update (RULE-IFRM-03).
 */
export function StartModal({ onClose }: { onClose: () => void }) {
  const { ID } = useClient();
  const openPage = useOpenPage();
  const userLocations = useRead(lookupRoutes.userLocations, {}, { freshFor: HOUR }).data ?? [];
  const [userLocation, setUserLocation] = useState<number | null>(null);
  const [kind, setKind] = useState<"new" | "update">("new");
  const [updatesPractice, setUpdatesPractice] = useState(false);
  const [updatesBank, setUpdatesBank] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const check = useRead(
    formRoutes.check,
    { params: { doctorId: ID, userLocation: userLocation ?? 0 } },
    { enabled: userLocation !== null },
  );
  const { sendAsync, isSending } = useSend(formRoutes.generate, {
    errors: "inline",
    refresh: [formRoutes.list, formRoutes.check],
  });
  const mustUpdate = check.data?.has_new_form === true || check.data?.has_update_form === true;
  const draft = check.data?.form;
  const isUpdate = mustUpdate || kind === "update";

  const start = async (): Promise<void> => {
    setTried(true);
    if (userLocation === null) return;
    if (draft) return openPage(formPaths.form({ id: draft.ID }));
    if (isUpdate && !updatesPractice && !updatesBank) return setProblem(CHOOSE_UPDATE);
    const body = {
      user_location: userLocation,
      is_update: isUpdate,
      update_practice: isUpdate && updatesPractice,
      update_bank: isUpdate && updatesBank,
    };
    try {
      const form = await sendAsync({ params: { doctorId: ID }, body });
      openPage(formPaths.form({ id: form.ID }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "This couldn't be started. Try again.");
    }
  };

  return (
    <Modal
      opened
      asks
      title="Start form"
      onClose={onClose}
      foot={
        <ModalFoot
          submit={draft ? "Continue draft" : "Start form"}
          busy={isSending}
          onSubmit={() => void start()}
          onClose={onClose}
        />
      }
    >
      <div className={classes.fields}>
        <ProblemBanner>{problem}</ProblemBanner>
        <ChoiceField
          label="State or territory"
          startsHere
          description="Provider numbers are registered for each state or territory."
          value={userLocation}
          error={hasTried && userLocation === null && "Choose a state or territory."}
          onChange={(chosen) => {
            setUserLocation(chosen);
            setProblem(null);
          }}
          options={userLocations.map(({ ID: value, name }) => ({ value, label: name }))}
        />
        {check.error && (
          <Banner tone="waratah" boxed alert>
            Error Getting Practice Details. {check.error.message}
          </Banner>
        )}
        {draft && <p className="muted">There is a draft for this location. Continue with it.</p>}
        {!draft && userLocation !== null && check.data && !mustUpdate && (
          <SegmentedControl label="Form type" value={kind} options={kinds} onChange={setKind} fullWidth />
        )}
        {!draft && userLocation !== null && mustUpdate && (
          <p className="muted">Forms were submitted for this location, so this is an update.</p>
        )}
        {!draft && check.data && isUpdate && (
          <fieldset className={classes.choices}>
            <legend>What do you want to update?</legend>
            <Checkbox
              label="Practices and provider numbers"
              checked={updatesPractice}
              onChange={() => setUpdatesPractice(!updatesPractice)}
            />
            <Checkbox
              label="Bank accounts"
              checked={updatesBank}
              onChange={() => setUpdatesBank(!updatesBank)}
            />
          </fieldset>
        )}
      </div>
    </Modal>
  );
}
