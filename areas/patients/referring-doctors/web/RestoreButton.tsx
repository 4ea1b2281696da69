import type { ReferringDoctor } from "../contract.ts";
import { useDeletion } from "./useDeletion.ts";

export function RestoreButton({
  doctor,
}: {
  doctor: Pick<ReferringDoctor, "ID" | "title" | "first_name" | "last_name">;
}) {
  const { restore, isSending } = useDeletion();
  return (
    <button
      type="button"
      className="link"
      disabled={isSending}
      aria-label={`Restore ${doctor.first_name} ${doctor.last_name}`}
      onClick={() => restore(doctor)}
    >
      Restore
    </button>
  );
}
