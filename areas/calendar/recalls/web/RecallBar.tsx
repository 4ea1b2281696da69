import { IconMail } from "@tabler/icons-react";
import { SelectionAct, SelectionBar } from "#platform/web/ui/tables/SelectionBar.tsx";
import type { Recall } from "../recall.contract.ts";
import type { RecallActs } from "./useRecallActs.ts";

interface RecallBarProps {
  recalls: readonly Recall[];
  acts: RecallActs;
  onClear: () => void;
}

/** Renders what may be done with the selected recalls. Null without a selection. */
export const RecallBar = ({ recalls, acts, onClear }: RecallBarProps) => (
  <SelectionBar label="Selected recalls" count={recalls.length} onClear={onClear}>
    <SelectionAct icon={<IconMail size={16} aria-hidden />} keys="M" onPress={() => acts.message(recalls)}>
      Send message
    </SelectionAct>
  </SelectionBar>
);
