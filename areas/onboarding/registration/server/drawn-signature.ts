import { signatureFile } from "#areas/onboarding/insurer-forms/contract.ts";
import { keepClientSignature } from "#areas/onboarding/insurer-forms/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import {
  insertServerFile,
  storeCheckedFile,
  type ReceivedFile,
  removeUnused,
} from "#platform/files/server/index.ts";
import type { Services } from "#platform/services.ts";
import type { RegisterBody } from "../fields.ts";

/** Stores the drawn signature before the transaction that creates the client. Null if none was drawn. */
export async function storeDrawnSignature(
  services: Pick<Services, "storage" | "config" | "log">,
  { signature_type, signature_image }: Pick<RegisterBody, "signature_type" | "signature_image">,
): Promise<ReceivedFile | null> {
  if (signature_type !== "digital" || !signature_image) return null;
  return storeCheckedFile(
    services,
    "signature.png",
    "image/png",
    Buffer.from(signature_image, "base64"),
    signatureFile,
  );
}

type RemoveServices = Pick<Services, "db" | "storage" | "log">;

/**
 * Runs the function that creates the client. If it fails, removes the stored signature, unless a row refers
 * to it.
 */
export async function removeOnFailure<T>(
  services: RemoveServices,
  signature: ReceivedFile | null,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (signature) await removeUnused(services, [signature.storage_key]);
    throw error;
  }
}

export async function keepDrawnSignature(db: Db, ID: number, signature: ReceivedFile): Promise<void> {
  const file = await insertServerFile(db, ID, ID, signatureFile, signature);
  await keepClientSignature(db, ID, file.ID);
}
