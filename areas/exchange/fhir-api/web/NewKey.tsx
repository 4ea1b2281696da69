import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { clientIdOf } from "../rules/grant.ts";
import classes from "./api-access.module.css";

/** Renders the client ID and addresses that the other system needs besides its private key. */
export function NewKey({ ID, onClose }: { ID: number; onClose: () => void }) {
  const address = `${window.location.origin}/api/fhir/r4`;
  return (
    <Card title="Public key added" padded action={<Button onClick={onClose}>Close</Button>}>
      <div className={classes.stack}>
        <output className={classes.token} aria-label="Client ID">
          {clientIdOf(ID)}
        </output>
        <p className="muted">
          Enter this client ID in the other system. Address of the API: {address}. Token endpoint:{" "}
          {`${address}/auth/token`}. The system signs in with its private key (SMART Backend Services, RS384
          or ES384).
        </p>
      </div>
    </Card>
  );
}
