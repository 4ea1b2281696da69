import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Table } from "#platform/web/ui/tables/Table.tsx";
import { type FhirToken, fhirTokenRoutes } from "../contract.ts";
import { NewTokenModal } from "./NewTokenModal.tsx";
import { NewKey } from "./NewKey.tsx";
import { NewToken } from "./NewToken.tsx";
import { tokenColumns } from "./token-columns.tsx";

/** Renders the tokens with which other systems read the practice's records. */
export function ApiAccessPage() {
  const read = useRead(fhirTokenRoutes.list);
  const [isAdding, setAdding] = useState(false);
  const [token, setToken] = useState<{ token: string | null; ID: number } | null>(null);
  const [tokenToRevoke, setAsked] = useState<FhirToken | null>(null);
  const revoke = useSend(fhirTokenRoutes.remove, {
    done: "Saved Successfully",
    detail: ({ name }) => `Token revoked. ${name}`,
    refresh: [fhirTokenRoutes.list],
    onDone: () => setAsked(null),
  });
  const addButton = (
    <Button kind="primary" icon={<IconPlus size={17} />} onClick={() => setAdding(true)}>
      Create token
    </Button>
  );
  return (
    <Page title="API access">
      <PageHeader title="API access" actions={addButton} />
      <PageBody>
        {typeof token?.token === "string" && (
          <NewToken token={token.token} ID={token.ID} onClose={() => setToken(null)} />
        )}
        {token?.token === null && <NewKey ID={token.ID} onClose={() => setToken(null)} />}
        <Card title="FHIR tokens" count={read.data?.length}>
          <Table
            variant="card"
            label="FHIR tokens"
            rows={read.data}
            state={read}
            columns={tokenColumns(setAsked)}
            rowKey={({ ID }) => ID}
            isStruck={({ revoked_time }) => revoked_time !== null}
            empty={
              <EmptyState>
                No tokens yet. Create one for each system that reads your records over FHIR R4.
              </EmptyState>
            }
          />
        </Card>
      </PageBody>
      {isAdding && <NewTokenModal onToken={setToken} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        opened={tokenToRevoke !== null}
        title={`Revoke the token for ${tokenToRevoke?.name ?? ""}?`}
        confirm="Revoke token"
        isLoss
        busy={revoke.isSending}
        onConfirm={() => tokenToRevoke && revoke.send({ params: { id: tokenToRevoke.ID } })}
        onCancel={() => setAsked(null)}
      >
        {tokenToRevoke?.name} can no longer read records. This can't be undone; create a new token instead.
      </ConfirmDialog>
    </Page>
  );
}
