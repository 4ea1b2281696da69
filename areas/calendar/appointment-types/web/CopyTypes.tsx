import { z } from "zod";
import { useState } from "react";
import { Reference } from "#kernel/contract/id.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { nameOf } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type TypeSource, typeCopyRoutes } from "../copy.contract.ts";
import { TYPE_ROUTES } from "./useTypeChanges.ts";

const Form = z.object({ from: Reference });

/** Renders the button that copies types of another doctor, if a doctor of the company has types to copy. */
export function CopyTypes() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead(typeCopyRoutes.sources, {});
  const sources = data?.filter(({ names }) => names.length > 0) ?? [];
  if (sources.length === 0 && !isOpen) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Copy from another doctor</Button>
      {isOpen && <CopyModal sources={sources} onClose={() => setOpen(false)} />}
    </>
  );
}

function CopyModal({ sources, onClose }: { sources: readonly TypeSource[]; onClose: () => void }) {
  const copy = useSend(typeCopyRoutes.copy, {
    errors: "inline",
    refresh: [...TYPE_ROUTES, typeCopyRoutes.sources],
    done: "Create Successfully",
    detail: (added) => `${added.length} appointment type${added.length === 1 ? "" : "s"} added`,
    onDone: onClose,
  });
  const form = useFormFor(Form, {
    initial: { from: sources[0]?.ID ?? null },
    onSave: (body) => copy.sendAsync({ body }),
  });
  const { value } = form.field("from");
  const names = sources.find(({ ID }) => ID === value)?.names ?? [];
  return (
    <FormModal
      opened
      title="Copy appointment types"
      form={form}
      submit="Copy appointment types"
      onClose={onClose}
    >
      <ChoiceField
        {...form.field("from")}
        label="Doctor"
        options={sources.map((source) => ({ value: source.ID, label: nameOf(source) }))}
        description="Types of a name that is in use here are left out."
      />
      {names.length > 0 && <p>Adds {names.join(", ")}.</p>}
    </FormModal>
  );
}
