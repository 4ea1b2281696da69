import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { usernameKey, usernameProblem } from "#kernel/access/username.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import type { FieldState } from "#platform/web/ui/forms/useFormFor.ts";
import { userRoutes } from "../contract.ts";

const PAUSE_MS = 250;
const TAKEN = "This username is already in use";

interface UsernameFieldProps {
  field: FieldState<string | null | undefined>;
  first_name: string | null | undefined;
  last_name: string | null | undefined;
  description?: string;
}

/**
 * Renders the input for a new user's username. Suggests a free one from the person's name and checks
 * availability while the user types.
 */
export function UsernameField({ field, first_name, last_name, description }: UsernameFieldProps) {
  const trimmedName = (field.value ?? "").trim();
  const proposedName = useRef("");
  const isSuggestion = trimmedName === "" || trimmedName === proposedName.current;
  const [debouncedQuery] = useDebouncedValue(
    JSON.stringify({
      first_name: first_name ?? "",
      last_name: last_name ?? "",
      username: isSuggestion ? "" : trimmedName,
    }),
    PAUSE_MS,
  );
  const query: { first_name: string; last_name: string; username: string } = JSON.parse(debouncedQuery);
  const isEnough =
    usernameProblem(query.username) === null ||
    (query.first_name.trim() !== "" && query.last_name.trim() !== "");
  const { data } = useRead(
    userRoutes.username,
    { query },
    { enabled: isEnough, keepPrevious: true, freshFor: 0 },
  );
  const suggested = data?.suggested ?? null;
  const { onChange } = field;
  useEffect(() => {
    if (suggested === null || !isSuggestion || suggested === proposedName.current) return;
    proposedName.current = suggested;
    onChange(suggested);
  }, [suggested, isSuggestion, onChange]);
  const isChecked =
    data !== undefined && data.username !== null && usernameKey(data.username) === usernameKey(trimmedName);
  return (
    <TextField
      {...field}
      label="Username"
      error={field.error ?? (isChecked && !data.is_free ? TAKEN : undefined)}
      description={isChecked && data.is_free ? "Available" : description}
    />
  );
}
