import { useState } from "react";
import { useSession } from "#platform/web/shell/session.tsx";
import { FilterSwitch } from "#platform/web/ui/search/FilterSwitch.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { ModalFoot } from "#platform/web/ui/dialogs/ModalFoot.tsx";
import { TIERS } from "../contract.ts";

export interface Filter {
  readonly group: number;
  readonly search: string;
  readonly check: number;
}

const OPTIONS = TIERS.map(({ group, label }) => ({ value: `${group}`, label }));

/** Renders the dialog to filter the pictures (SCR-MOD-28). */
export function FilterModal({
  filter,
  onApply,
  onClose,
}: {
  filter: Filter;
  onApply: (chosen: Filter) => void;
  onClose: () => void;
}) {
  const { may } = useSession();
  const [chosen, setChosen] = useState(filter);
  return (
    <Modal
      opened
      title="Filter pictures"
      onClose={onClose}
      foot={<ModalFoot submit="Apply filter" onSubmit={() => onApply(chosen)} onClose={onClose} />}
    >
      <SegmentedControl
        label="Pictures from the client"
        value={`${chosen.group}`}
        options={OPTIONS}
        onChange={(group) => setChosen({ ...chosen, group: Number(group) })}
      />
      <TextField
        label="Client, MRN or record number"
        value={chosen.search}
        onChange={(search) => setChosen({ ...chosen, search: search ?? "" })}
        startsHere
      />
      {may(["conversion.validate"]) && (
        <FilterSwitch
          label="Patients edited by clients, to check"
          checked={chosen.check === 1}
          onChange={(on) => setChosen({ ...chosen, check: on ? 1 : 0 })}
        />
      )}
    </Modal>
  );
}
