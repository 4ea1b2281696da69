import { useDebouncedValue } from "@mantine/hooks";
import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { type Alike, type ReferringDoctor, referringDoctorRoutes } from "../contract.ts";
import { referringDoctorPaths } from "../paths.ts";
import { doctorName } from "../rules/name.ts";

interface TypedDoctor {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly provider_number?: string | null | undefined;
  readonly _locality?: unknown;
}

/**
 * Renders a hint about a possible duplicate. Does not prevent saving because a doctor with two practices has
 * two provider numbers, and two doctors may share a name.
 */
export function SimilarDoctorNotice({
  values,
  except,
  onUse,
}: {
  values: TypedDoctor;
  except?: number;
  onUse?: (doctor: ReferringDoctor) => void;
}) {
  const { first_name, last_name, provider_number, _locality } = values;
  const [query] = useDebouncedValue(
    JSON.stringify({
      first_name: first_name || undefined,
      last_name: last_name || undefined,
      provider_number: provider_number || undefined,
      _locality: typeof _locality === "number" ? _locality : undefined,
      except,
    }),
    300,
  );
  const parsedQuery: {
    first_name?: string;
    last_name?: string;
    provider_number?: string;
    _locality?: number;
    except?: number;
  } = JSON.parse(query);
  const canCompare =
    parsedQuery.provider_number !== undefined ||
    (parsedQuery.first_name !== undefined &&
      parsedQuery.last_name !== undefined &&
      parsedQuery._locality !== undefined);
  const [similarDoctor] =
    useRead(referringDoctorRoutes.alike, { query: parsedQuery }, { enabled: canCompare }).data ?? [];
  if (!canCompare || !similarDoctor) return null;
  const action = onUse ? (
    <Button size="sm" onClick={() => onUse(similarDoctor)}>
      Use existing
    </Button>
  ) : (
    <LinkButton size="sm" to={referringDoctorPaths.record({ id: similarDoctor.ID })}>
      Open
    </LinkButton>
  );
  return (
    <Banner tone="ochre" boxed action={action}>
      {sentence(similarDoctor)}
    </Banner>
  );
}

function sentence(other: Alike): string {
  const place = other.locality ? placeName(other.locality) : null;
  const about = [other.practice_name, place].filter(Boolean).join(", ");
  const name = about === "" ? doctorName(other) : `${doctorName(other)} (${about})`;
  return other.reason === "provider_number" && other.provider_number
    ? `${name} already has provider number ${formatProviderNumber(other.provider_number)}.`
    : `${name} already exists.`;
}
