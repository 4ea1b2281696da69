import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { Checkbox } from "@mantine/core";
import { useSend } from "#platform/web/api/useSend.ts";
import { nameOf } from "#platform/web/shell/client.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type ColumnDoctor, type DoctorSet, DoctorSetBody, sideBySideRoutes } from "../contract.ts";
import { moveBy } from "../rules/columns.ts";
import classes from "./side-by-side.module.css";
import { SET_READS } from "./useSets.ts";

export interface SetModalProps {
  /** The set to edit, or null for a new one. */
  set: DoctorSet | null;
  doctors: readonly ColumnDoctor[];
  /** IDs of the doctors on screen, with which a new set starts. */
  order: readonly number[];
  onSaved: (set: DoctorSet) => void;
  onClose: () => void;
}

/** Renders the form of a set: its name, its doctors and their order. */
export function SetModal({ set, doctors, order, onSaved, onClose }: SetModalProps) {
  const options = { errors: "inline", refresh: SET_READS } as const;
  const create = useSend(sideBySideRoutes.createSet, {
    ...options,
    done: "Create Successfully",
    detail: ({ name }) => `Set added. ${name}`,
  });
  const update = useSend(sideBySideRoutes.updateSet, {
    ...options,
    done: "Saved Successfully",
    detail: ({ name }) => name,
  });
  const form = useFormFor(DoctorSetBody, {
    initial: { name: set?.name ?? "", doctors: [...(set?.doctors ?? order)] },
    onSave: async (body) => {
      const saved = await (set
        ? update.sendAsync({ params: { id: set.ID }, body: { ...body, version: set.version } })
        : create.sendAsync({ body }));
      onSaved(saved);
      onClose();
    },
  });
  return (
    <FormModal
      opened
      title={set ? "Edit set" : "Add set"}
      form={form}
      submit={set ? "Save set" : "Add set"}
      size="confirm"
      onClose={onClose}
    >
      <TextField {...form.field("name")} label="Name" startsHere />
      <DoctorsField {...form.field("doctors")} doctors={doctors} />
    </FormModal>
  );
}

interface DoctorsFieldProps {
  value: number[] | null | undefined;
  onChange: (value: number[]) => void;
  error?: React.ReactNode;
  doctors: readonly ColumnDoctor[];
}

/** Chosen doctors first, in the order of their columns, then the others. */
function DoctorsField({ value, onChange, error, doctors }: DoctorsFieldProps) {
  const doctorIds = value ?? [];
  const doctorsById = new Map(doctors.map((doctor) => [doctor.ID, doctor]));
  const rows = [
    ...doctorIds.flatMap((ID) => doctorsById.get(ID) ?? []),
    ...doctors.filter(({ ID }) => !doctorIds.includes(ID)),
  ];
  const toggle = (ID: number): void =>
    onChange(doctorIds.includes(ID) ? doctorIds.filter((each) => each !== ID) : [...doctorIds, ID]);
  return (
    <Checkbox.Group label="Doctors, from left to right" value={doctorIds.map(String)} error={error}>
      <ul className={classes.choices}>
        {rows.map((doctor, index) => {
          const name = nameOf(doctor);
          const isChosen = doctorIds.includes(doctor.ID);
          return (
            <li key={doctor.ID} className={classes.choice}>
              <Checkbox
                value={String(doctor.ID)}
                label={name}
                checked={isChosen}
                onChange={() => toggle(doctor.ID)}
              />
              {isChosen && index > 0 && (
                <IconButton
                  label={`Move ${name} up`}
                  onClick={() => onChange([...moveBy(doctorIds, doctor.ID, -1)])}
                >
                  <IconArrowUp size={16} />
                </IconButton>
              )}
              {isChosen && index < doctorIds.length - 1 && (
                <IconButton
                  label={`Move ${name} down`}
                  onClick={() => onChange([...moveBy(doctorIds, doctor.ID, 1)])}
                >
                  <IconArrowDown size={16} />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </Checkbox.Group>
  );
}
