import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { FhirTokenBody, fhirTokenRoutes, LIFETIMES, SCOPES } from "../contract.ts";
import { SCOPE_LABELS } from "./scope-words.ts";
import classes from "./api-access.module.css";

type SignIn = "token" | "key";
const SIGN_INS = [
  { value: "token", label: "Token" },
  { value: "key", label: "Public key" },
] as const satisfies readonly { value: SignIn; label: string }[];

const lifetimes = LIFETIMES.map((days) => ({ value: String(days), label: `${days} days` }));

export function NewTokenModal({
  onToken,
  onClose,
}: {
  onToken: (token: { token: string | null; ID: number }) => void;
  onClose: () => void;
}) {
  const create = useSend(fhirTokenRoutes.create, {
    done: "Create Successfully",
    detail: ({ created }) => `Token created. ${created.name}`,
    errors: "inline",
    refresh: [fhirTokenRoutes.list],
    onDone: ({ token, created }) => onToken({ token, ID: created.ID }),
  });
  const [signIn, setSignIn] = useState<SignIn>("token");
  const form = useFormFor(FhirTokenBody, {
    initial: { name: "", scopes: [], days: 90, public_key: "" },
    onSave: async ({ public_key, ...body }) => {
      await create.sendAsync({ body: signIn === "key" ? { ...body, public_key: public_key ?? "" } : body });
      onClose();
    },
  });
  const scopes = form.values.scopes ?? [];
  return (
    <FormModal opened title="Create token" form={form} submit="Create token" onClose={onClose}>
      <TextField {...form.field("name")} label="Name of the other system" data-autofocus />
      <GroupField label="Records it can read" name="scopes" value={scopes} error={form.errors["scopes"]}>
        <Checkbox.Group
          value={[...scopes]}
          onChange={(chosen) => form.set({ scopes: SCOPES.filter((scope) => chosen.includes(scope)) })}
        >
          <div className={classes.scopes}>
            {SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={SCOPE_LABELS[scope]} />
            ))}
          </div>
        </Checkbox.Group>
      </GroupField>
      <GroupField label="The system signs in with" value={signIn} className={classes.choice}>
        <SegmentedControl
          label="The system signs in with"
          value={signIn}
          options={SIGN_INS}
          onChange={setSignIn}
        />
      </GroupField>
      {signIn === "key" && (
        <NoteField {...form.field("public_key")} label="Public key (PEM, JWK or JWK set)" rows={6} />
      )}
      <GroupField
        label="Expires after"
        name="days"
        value={form.values.days}
        error={form.errors["days"]}
        className={classes.choice}
      >
        <SegmentedControl
          label="Expires after"
          value={String(form.values.days ?? 90)}
          options={lifetimes}
          onChange={(chosen) => form.set({ days: LIFETIMES.find((days) => String(days) === chosen) ?? 90 })}
        />
      </GroupField>
    </FormModal>
  );
}
