import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { registerRoutes } from "../contract.ts";
import { RegisterView } from "./RegisterView.tsx";

const EVERY_MS = 1_000;

/** F-10: whether the register of who did what still is what was written; of the opened client, or for staff of all. */
export function RegisterPage() {
  return useClientIfOpen() ? <OwnRegister /> : <AllRegisters />;
}

function OwnRegister() {
  const watched = useRead(registerRoutes.register, {}, { freshFor: 0 });
  const isRunning = watched.data?.checks[0]?.finished_at === null;
  useRead(registerRoutes.register, {}, { every: EVERY_MS, enabled: isRunning });
  const check = useSend(registerRoutes.check, { refresh: [registerRoutes.register] });
  return (
    <RegisterView
      read={watched}
      isStarting={check.isSending}
      onCheck={() => check.send({})}
      ends={registerRoutes.end}
      whose="your"
    />
  );
}

function AllRegisters() {
  const watched = useRead(registerRoutes.registers, {}, { freshFor: 0 });
  const isRunning = watched.data?.checks[0]?.finished_at === null;
  useRead(registerRoutes.registers, {}, { every: EVERY_MS, enabled: isRunning });
  const check = useSend(registerRoutes.checkAll, { refresh: [registerRoutes.registers] });
  return (
    <RegisterView
      read={watched}
      isStarting={check.isSending}
      onCheck={() => check.send({})}
      ends={registerRoutes.ends}
      whose="all"
    />
  );
}
