import { IconDeviceMobile, IconFingerprint, IconPlus } from "@tabler/icons-react";
import { canUsePasskeys } from "#platform/web/api/passkey.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { EntryList } from "#platform/web/ui/facts/EntryList.tsx";
import type { FactorList } from "../contract.ts";
import { FactorRow } from "./FactorRow.tsx";

export type FactorKind = "authenticator" | "passkey";
export interface FactorsCardProps {
  kind: FactorKind;
  factors: FactorList;
  run: <T>(act: () => Promise<T>) => Promise<T>;
  onChanged: (factors: FactorList) => void;
  onAdd: () => void;
  isAdding?: boolean;
}

const texts = {
  authenticator: {
    title: "Authenticator apps",
    add: "Add authenticator app",
    none: "No authenticator app yet. An app shows a six-digit code on your phone, even offline.",
    icon: <IconDeviceMobile size={20} stroke={1.6} aria-hidden />,
  },
  passkey: {
    title: "Passkeys",
    add: "Add passkey",
    none: "No passkeys yet. Sign in with your fingerprint, face, PIN or a security key: the fastest way, and protected against phishing.",
    icon: <IconFingerprint size={20} stroke={1.6} aria-hidden />,
  },
} as const;
const NOT_AVAILABLE = "Passkeys require a secure (https) address and a browser that supports them.";

export function FactorsCard({ kind, factors, run, onChanged, onAdd, isAdding }: FactorsCardProps) {
  const { title, add, none, icon } = texts[kind];
  const rows = kind === "passkey" ? factors.passkeys : factors.authenticators;
  const isAvailable = kind === "authenticator" || (factors.passkeys_work_here && canUsePasskeys());
  return (
    <Card
      title={title}
      action={
        isAvailable && (
          <Button size="sm" icon={<IconPlus size={16} />} busy={isAdding} onClick={onAdd}>
            {add}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState>{isAvailable ? none : NOT_AVAILABLE}</EmptyState>
      ) : (
        <EntryList>
          {rows.map((factor) => (
            <FactorRow
              key={factor.ID}
              kind={kind}
              factor={factor}
              icon={icon}
              factors={factors}
              run={run}
              onChanged={onChanged}
            />
          ))}
        </EntryList>
      )}
    </Card>
  );
}
