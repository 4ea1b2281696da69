import { useState } from "react";
import { formatAbn } from "#kernel/identifiers/abn.ts";
import { request } from "#platform/web/api/request.ts";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import type { FormAccount } from "../answers.contract.ts";
import { formRoutes } from "../contract.ts";

interface Mismatch {
  readonly abn: string;
  readonly account_name: string;
  readonly entity_name: string | null;
  readonly status: string;
}

export interface AbnCheck {
  readonly isChecking: boolean;
  readonly mismatches: readonly Mismatch[];
  readonly clear: () => void;
  /**
   * Resolves to false if a name and an ABN don't match, and then shows the warning. An ABN that can't be
   * checked counts as matching.
   */
  readonly areMatching: (accounts: readonly FormAccount[], doctor_id: number) => Promise<boolean>;
}

export function useAbnCheck(): AbnCheck {
  const [isChecking, setChecking] = useState(false);
  const [mismatches, setMismatches] = useState<readonly Mismatch[]>([]);
  return {
    isChecking,
    mismatches,
    clear: () => setMismatches([]),
    async areMatching(accounts, doctor_id) {
      setChecking(true);
      const results = await Promise.all(accounts.map((account) => mismatchOf(account, doctor_id)));
      setChecking(false);
      const different = results.filter((result) => result !== null);
      setMismatches(different);
      return different.length === 0;
    },
  };
}

async function mismatchOf({ abn, account_name }: FormAccount, doctor_id: number): Promise<Mismatch | null> {
  if (abn === null || account_name === null) return null;
  const call = { params: { abn, guid: "-" }, query: { name: account_name } };
  const answer = await request(formRoutes.checkAbn, call, { owner: { doctor_id } }).catch(() => null);
  return answer?.match === false
    ? { abn, account_name, entity_name: answer.entity_name, status: answer.status }
    : null;
}

/** Warns of mismatched ABNs without blocking the form (SCR-MOD-37, RULE-IFRM-11). */
export function AbnWarning({
  check: { mismatches, clear },
  onContinue,
}: {
  check: AbnCheck;
  onContinue: () => void;
}) {
  return (
    <ConfirmDialog
      opened={mismatches.length > 0}
      title="ABN Number is Not Matching…"
      confirm="Continue anyway"
      cancel="Go back"
      onConfirm={() => {
        clear();
        onContinue();
      }}
      onCancel={clear}
    >
      {mismatches.map(({ abn, account_name, entity_name, status }) => (
        <p key={abn}>
          {formatAbn(abn)}, {account_name}:{" "}
          {entity_name === null ? (STATUS_TEXTS[status] ?? status) : `ABN Lookup says ${entity_name}`}.
        </p>
      ))}
    </ConfirmDialog>
  );
}

const STATUS_TEXTS: Readonly<Record<string, string>> = {
  Invalid: "the check digits are wrong",
  "Not found": "ABN Lookup doesn't list this number",
};
