import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { auditLogRoutes } from "../contract.ts";
import { AuditLogView } from "./AuditLogView.tsx";

const EVERY_MS = 1_000;

/**
 * Renders the page that checks whether the audit log is unaltered (F-10), of the selected client or for staff
 * of all clients.
 */
export function AuditLogPage() {
  return useClientIfOpen() ? <OwnAuditLog /> : <AllAuditLogs />;
}

function OwnAuditLog() {
  const stateRead = useRead(auditLogRoutes.register, {}, { freshFor: 0 });
  const isRunning = stateRead.data?.checks[0]?.finished_at === null;
  useRead(auditLogRoutes.register, {}, { every: EVERY_MS, enabled: isRunning });
  const check = useSend(auditLogRoutes.check, { refresh: [auditLogRoutes.register] });
  return (
    <AuditLogView
      read={stateRead}
      isStarting={check.isSending}
      onCheck={() => check.send({})}
      ends={auditLogRoutes.end}
      whose="your"
    />
  );
}

function AllAuditLogs() {
  const stateRead = useRead(auditLogRoutes.registers, {}, { freshFor: 0 });
  const isRunning = stateRead.data?.checks[0]?.finished_at === null;
  useRead(auditLogRoutes.registers, {}, { every: EVERY_MS, enabled: isRunning });
  const check = useSend(auditLogRoutes.checkAll, { refresh: [auditLogRoutes.registers] });
  return (
    <AuditLogView
      read={stateRead}
      isStarting={check.isSending}
      onCheck={() => check.send({})}
      ends={auditLogRoutes.ends}
      whose="all"
    />
  );
}
