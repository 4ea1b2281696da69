import { useNavigate } from "@tanstack/react-router";
import { type ComponentProps, useEffect } from "react";
import { useClient } from "#platform/web/shell/client.tsx";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { PatientModal as Modal } from "../PatientModal.tsx";
import { setAddPatientOpen, useAddPatientOpen } from "./adding-asked.ts";

const PatientModal = lazyComponent<ComponentProps<typeof Modal>>(() =>
  import("../PatientModal.tsx").then((module) => module.PatientModal),
);

const close = (): void => setAddPatientOpen(false);

/** Renders the form for a new patient over any page. After saving, opens the patient's page. */
export function AddPatientAnywhere() {
  const isOpen = useAddPatientOpen();
  const { to } = useClient();
  const navigate = useNavigate();
  // Closes the form on unmount because the form belongs to the open client.
  useEffect(() => close, []);
  if (!isOpen) return null;
  const openPatient = (ID: number): void => {
    close();
    void navigate({ to: to(`patients/details/${ID}`) });
  };
  return (
    <PatientModal
      onClose={close}
      onOpen={openPatient}
      onSaved={({ ID }) => {
        toast.done("Create Successfully");
        openPatient(ID);
      }}
    />
  );
}
