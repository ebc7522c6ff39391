import type { ReceiptFile } from '../../../../shared/domain/signed-receipt.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { Builds } from '../../../ports/builds.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { heldPriceOf } from './receipt.ts';
import { receiptFile } from './receipt-file.ts';

/**
 * Returns the receipt of the caller's build as a file. Builds that ended before receipts were signed have no signature.
 * Throws RequestError `not_found` for an unknown operation, another user's operation, and a build that saved nothing.
 */
export async function getReceipt(
  { builds, addresses }: { builds: Pick<Builds, 'find'>; addresses: Pick<Addresses, 'siteUrl'> },
  ownerPublicKey: string,
  operationId: string,
): Promise<ReceiptFile> {
  const operation = await builds.find(operationId);
  if (!operation || operation.ownerPublicKey !== ownerPublicKey) {
    throw new RequestError('operation_not_found');
  }
  const { receipt, revisionString, signedReceipt, startedAtMs, endedAtMs = startedAtMs } = operation;
  if (signedReceipt) return signedReceipt;
  if (!receipt || revisionString === undefined) {
    throw new RequestError('no_receipt');
  }
  const { documentSha256 } = receipt;
  return receiptFile(addresses, {
    operation,
    receipt,
    price: heldPriceOf(operation, receipt.designs !== undefined),
    endedAtMs,
    revisions: [{ revisionString, documentSha256 }],
  });
}
