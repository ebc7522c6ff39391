import type { HeldPrice } from '../../../shared/domain/charged-credits.ts';
import type { Receipt } from '../../../shared/domain/receipt.ts';
import { RECEIPT_FORMAT, type ReceiptFile, signedTextOf } from '../../../shared/domain/signed-receipt.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { Builds, Operation } from '../../ports/builds.ts';
import type { ReceiptKeys, ReceiptSigner } from '../../ports/receipts.ts';
import { RequestError } from '../../ports/request-error.ts';
import { heldPriceOf } from './receipt.ts';

interface SignServices {
  addresses: Pick<Addresses, 'siteUrl'>;
  receiptSigner: ReceiptSigner;
  receiptKeys: ReceiptKeys;
}

interface EndedBuild {
  operation: Operation;
  receipt: Receipt;
  price: HeldPrice;
  endedAtMs: number;
  /** The saved revisions, the one of the receipt first. */
  revisions: readonly { revisionString: string; documentSha256: string }[];
}

/**
 * Returns the file of a receipt that is final, signed by the deployment. The public key is published first, so that no signature is
 * ever without one. Throws as ReceiptSigner.
 */
export async function signReceipt(services: SignServices, build: EndedBuild): Promise<ReceiptFile> {
  const file = receiptFile(services.addresses, build);
  const { signature, key } = await services.receiptSigner.sign(signedTextOf(file));
  await services.receiptKeys.publish(key);
  return { ...file, signature };
}

/**
 * Returns the receipt of the caller's build as a file to keep; without a signature when the build is from before receipts were signed.
 * Throws RequestError `not_found` for unknown operations, those of others, and those that saved nothing.
 */
export async function readReceiptFile(
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

function receiptFile(
  { siteUrl }: Pick<Addresses, 'siteUrl'>,
  { operation, receipt, price, endedAtMs, revisions }: EndedBuild,
): ReceiptFile {
  const { operationId, projectId, ownerPublicKey, startedAtMs } = operation;
  return {
    format: RECEIPT_FORMAT,
    site: siteUrl,
    operationId,
    projectId,
    revision: revisions[0]?.revisionString ?? '',
    owner: ownerPublicKey,
    startedAt: new Date(startedAtMs).toISOString(),
    endedAt: new Date(endedAtMs).toISOString(),
    documents: revisions.map(({ revisionString, documentSha256 }) => ({
      revision: revisionString,
      sha256: documentSha256,
    })),
    price: { ...price },
    receipt,
  };
}
