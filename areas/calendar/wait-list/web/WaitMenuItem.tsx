import { Menu } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { askEntry } from "./entry-asked.ts";

/** Item in the menu of a patient's page that adds the patient to the wait list. */
export const WaitMenuItem = ({ patient }: { patient: Patient }) => (
  <Menu.Item
    leftSection={<IconHourglass size={16} />}
    disabled={patient.is_deleted}
    onClick={() => askEntry({ patient })}
  >
    Add to wait list
  </Menu.Item>
);
