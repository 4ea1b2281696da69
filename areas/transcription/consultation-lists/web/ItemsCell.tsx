import { IconAlertTriangle } from "@tabler/icons-react";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import type { Consultation, ConsultationList } from "../contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { itemWarning } from "../rules/items.ts";
import classes from "./consultations.module.css";
import { ItemsEditor } from "./ItemsEditor.tsx";
import { type RowItems, useRowItems } from "./useRowItems.ts";

export interface ItemsCellProps {
  list: ConsultationList;
  row: Consultation;
  isOpen: boolean;
  onClose: () => void;
  onNext: () => void;
}

/**
 * Shows a row's items as chips, or their editor while the cell is open. Shows an error, and a replacement for
 * an item that is not in the schedule.
 */
export function ItemsCell({ list, row, isOpen, onClose, onNext }: ItemsCellProps) {
  const entry = useRowItems(list, row, isOpen);
  const unknown = row.unknown_items.find((item) => entry.items.includes(item));
  return (
    <div data-items={entry.text}>
      {isOpen ? (
        <ItemsEditor row={row} entry={entry} onClose={onClose} onNext={onNext} />
      ) : (
        <Items entry={entry} />
      )}
      {!isOpen && entry.error !== null && (
        <p className={classes.error} role="alert">
          {entry.error}
        </p>
      )}
      {!isOpen && unknown !== undefined && (
        <UnknownItem
          item={unknown}
          onUse={(nearest) =>
            entry.save(entry.items.map((each) => (each === unknown ? nearest : each)).join(" "))
          }
        />
      )}
    </div>
  );
}

function Items({ entry }: { entry: RowItems }) {
  if (entry.error !== null) return <span>{entry.text}</span>;
  if (entry.items.length === 0)
    return (
      <span className={classes.needed}>
        <Chip tone="ochre">needed</Chip>
      </span>
    );
  const warning = itemWarning(entry.items);
  return (
    <span className={classes.chips}>
      {entry.items.map((item) => (
        <Chip key={item} tone="outline">
          {item}
        </Chip>
      ))}
      {warning !== null && (
        <span className={classes.warned} title={warning}>
          <IconAlertTriangle size={15} role="img" aria-label={warning} />
        </span>
      )}
    </span>
  );
}

/** Names an item that is not in the schedule and offers the most similar one. */
function UnknownItem({ item, onUse }: { item: string; onUse: (nearest: string) => void }) {
  const { data } = useRead(consultationListRoutes.items, { query: { query: item } });
  const nearest = data?.nearest ?? null;
  return (
    <p className={classes.error}>
      {item} is not in the Medicare schedule.{" "}
      {nearest !== null && (
        <Button kind="plain" size="xs" onClick={() => onUse(nearest)}>
          Use {nearest}
        </Button>
      )}
    </p>
  );
}
