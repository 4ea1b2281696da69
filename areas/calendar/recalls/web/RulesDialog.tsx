import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useDeleteWithUndo } from "#platform/web/api/useDeleteWithUndo.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { RestorableActions } from "#platform/web/ui/tables/RestorableActions.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type RecallRule, ruleRoutes } from "../rule.contract.ts";
import { lengthWords } from "../rules/words.ts";
import { RULE_ROUTES, RuleModal } from "./RuleModal.tsx";

const WORDS = { remove: "Delete", restore: "Restore", removed: "Deleted" };

/** Renders the dialog with the rules that make recalls after appointments. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const [opened, setOpened] = useState<RecallRule | "new" | null>(null);
  const read = useRead(ruleRoutes.rules);
  const columns = useColumns();
  if (opened)
    return <RuleModal rule={opened === "new" ? undefined : opened} onClose={() => setOpened(null)} />;
  return (
    <Modal
      opened
      title="Recall rules"
      size="wide"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" icon={<IconPlus size={16} />} onClick={() => setOpened("new")}>
            Add rule
          </Button>
        </>
      }
    >
      <Table
        variant="card"
        label="Recall rules"
        columns={columns}
        rows={read.data}
        rowKey={({ ID }) => ID}
        onOpen={setOpened}
        state={read}
        empty="No rules yet. A rule adds a recall after each appointment of a type."
      />
    </Modal>
  );
}

function useColumns(): Column<RecallRule>[] {
  const changes = useDeleteWithUndo({
    remove: ruleRoutes.removeRule,
    restore: ruleRoutes.updateRule,
    label: ({ visit_type }: RecallRule) => `Rule for ${visit_type.name}`,
    refresh: RULE_ROUTES,
  });
  return [
    {
      key: "type",
      head: "After a type",
      cell: ({ visit_type }) => visit_type.name,
      elastic: true,
      isKey: true,
    },
    { key: "length", head: "Review in", cell: lengthWords, digits: true, width: 110, phone: "second" },
    { key: "reason", head: "Reason", cell: ({ reason }) => reason, elastic: true, phone: "second" },
    {
      key: "active",
      head: "State",
      cell: ({ is_active }) =>
        is_active ? <Status is="active">Active</Status> : <Status is="superseded">Turned off</Status>,
      width: 120,
      phone: "end",
    },
    {
      key: "actions",
      head: "",
      cell: (rule) => (
        <RestorableActions
          name={`the rule for ${rule.visit_type.name}`}
          isDeleted={rule.is_deleted}
          words={WORDS}
          isSending={changes.isSending}
          onRemove={() => void changes.remove(rule)}
          onRestore={() => changes.restore(rule)}
        />
      ),
      align: "right",
      width: 90,
      phone: "end",
    },
  ];
}
