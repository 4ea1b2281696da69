import { Combobox } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { KeyHints } from "#platform/web/ui/keys/KeyLine.tsx";
import type { ItemSuggestion } from "../contract.ts";
import { itemWarning } from "../rules/items.ts";
import classes from "./consultations.module.css";

const KEYS = [
  { keys: ["Space"], does: "add" },
  { keys: ["ArrowUp", "ArrowDown"], does: "choose" },
  { keys: ["Enter"], does: "next patient" },
  { keys: ["Ctrl+D"], does: "same as above" },
] as const;

const formatUse = (used: number): string => (used === 1 ? "used once" : `used ${used} times`);

interface SuggestedItemsProps {
  found: readonly ItemSuggestion[];
  /** The number that is being typed. */
  word: string;
  nearest: string | null;
  entered: readonly string[];
}

/**
 * Lists the items that match the typed number, a warning about items that Medicare may not pay together, and
 * the keys.
 */
export function SuggestedItems({ found, word, nearest, entered }: SuggestedItemsProps) {
  const warning = itemWarning(entered);
  return (
    <>
      <Combobox.Options aria-label="Items" className={classes.suggestions}>
        {found.map((each) => (
          <Combobox.Option key={each.item} value={each.item} className={classes.suggestion}>
            <b className="tn">{each.item}</b>
            <span className={classes.description}>{each.description}</span>
            <span className={classes.about}>{describeItem(each, word, entered)}</span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {nearest !== null && (
        <p className={classes.unknown} role="status">
          No item begins with {word}. Nearest: <b className="tn">{nearest}</b>
        </p>
      )}
      {warning !== null && (
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={16} aria-hidden />
          {warning}
        </p>
      )}
      <div className={classes.itemKeys}>
        <KeyHints keys={KEYS} />
      </div>
    </>
  );
}

function describeItem(
  { item, used, is_preferred }: ItemSuggestion,
  word: string,
  entered: readonly string[],
): string {
  if (item !== word && entered.includes(item)) return "already added";
  if (used > 0) return formatUse(used);
  return is_preferred ? "preferred" : "";
}
