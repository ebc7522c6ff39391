import type { HeldPrice } from '../../../../shared/domain/charged-credits.ts';
import type { Receipt } from '../../../../shared/domain/receipt.ts';
import { RECEIPT_FORMAT, type ReceiptFile, signedTextOf } from '../../../../shared/domain/signed-receipt.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { Operation } from '../../../ports/builds.ts';
import type { ReceiptSigner, SigningKeys } from '../../../ports/receipts.ts';

interface SignServices {
  addresses: Pick<Addresses, 'siteUrl'>;
  receiptSigner: ReceiptSigner;
  signingKeys: SigningKeys;
}

interface EndedBuild {
  operation: Operation;
  receipt: Receipt;
  price: HeldPrice;
  endedAtMs: number;
  /** The saved revisions. The receipt describes the first one. */
  revisions: readonly { revisionString: string; documentSha256: string }[];
}

/**
 * Returns a final receipt as a signed file. Publishes the public key first, so that every signature can be verified.
 * Throws the errors of ReceiptSigner.
 */
export async function signReceipt(services: SignServices, build: EndedBuild): Promise<ReceiptFile> {
  const file = receiptFile(services.addresses, build);
  const { signature, key } = await services.receiptSigner.sign(signedTextOf(file));
  await services.signingKeys.publish(key);
  return { ...file, signature };
}

export function receiptFile(
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
