import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import nacl from 'tweetnacl';
import * as z from 'zod';
import { chargedCredits } from './charged-credits.ts';
import { countProof } from './proof.ts';
import { type Receipt, receiptSchema } from './receipt.ts';
import { type ReceiptFile, type ReceiptKey, receiptFileSchema, signedTextOf } from './signed-receipt.ts';

/** The maximum clock difference between the functions of a build. */
const CLOCK_TOLERANCE_MS = 5_000;

/**
 * The maximum nesting depth of a receipt file; a receipt has five levels. The limit prevents a stack overflow on a
 * malicious file.
 */
const MAX_DEPTH = 50;

/** Keeps all fields, including `__proto__`, because the signature covers each of them. */
const fieldsSchema = z.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null);

/** The result for one claim of a receipt. `unchecked`: an input that is needed to check the claim is missing. */
export interface ReceiptFinding {
  claim: 'fields' | 'signature' | 'document' | 'steps' | 'price';
  outcome: 'holds' | 'fails' | 'unchecked';
  text: string;
}

export interface ReceiptVerification {
  holds: boolean;
  findings: ReceiptFinding[];
}

interface ReceiptWitnesses {
  /** The published keys of the deployment, including retired ones. */
  keys: readonly ReceiptKey[];
  document?: Uint8Array | undefined;
}

/**
 * Verifies a downloaded receipt, given as parsed JSON. Checks the signature, the hash of the document, the steps, and
 * whether the price follows from the held credits and the share of working features. Uses no network, throws no errors.
 */
export function verifyReceipt(given: unknown, { keys, document }: ReceiptWitnesses): ReceiptVerification {
  const file = receiptFileSchema.safeParse(given);
  if (!file.success) return broken(file.error);
  if (isDeeper(given, MAX_DEPTH)) return notReceipt('This is no receipt: it is nested too deeply.');
  const receipt = receiptSchema.safeParse(file.data.receipt);
  if (!receipt.success) return broken(receipt.error, 'receipt.');
  const findings = [
    signatureFinding(file.data, signedTextOf(z.parse(fieldsSchema, given)), keys),
    documentFinding(file.data, receipt.data, document),
    stepsFinding(file.data, receipt.data),
    priceFinding(file.data, receipt.data),
  ];
  const holds = findings.every(({ claim, outcome }) =>
    claim === 'signature' ? outcome === 'holds' : outcome !== 'fails',
  );
  return { holds, findings };
}

function broken({ issues }: z.ZodError, start = ''): ReceiptVerification {
  const names = issues.map(({ path }) => start + path.join('.')).filter((name) => name !== '');
  return notReceipt(
    names.length === 0
      ? 'This is not a receipt.'
      : `This is no whole receipt: ${[...new Set(names)].join(', ')} is missing or wrong.`,
  );
}

function notReceipt(text: string): ReceiptVerification {
  return { holds: false, findings: [{ claim: 'fields', outcome: 'fails', text }] };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}

function findingAbout(claim: ReceiptFinding['claim']) {
  return (outcome: ReceiptFinding['outcome'], text: string): ReceiptFinding => ({ claim, outcome, text });
}

function signatureFinding(
  { signature, site }: ReceiptFile,
  signedText: string,
  keys: readonly ReceiptKey[],
): ReceiptFinding {
  const finding = findingAbout('signature');
  if (signature === undefined) {
    return finding('fails', 'The receipt is unsigned. Builds from before receipts were signed have such ones.');
  }
  const key = keys.find(({ keyId }) => keyId === signature.keyId);
  if (key === undefined) {
    return finding('fails', `The key ${signature.keyId} is not among the given keys of the deployment.`);
  }
  const isRight = nacl.sign.detached.verify(
    utf8ToBytes(signedText),
    hexToBytes(signature.value),
    hexToBytes(key.publicKey),
  );
  return isRight
    ? finding('holds', `Signed with the key ${key.keyId}, in the name of ${site}.`)
    : finding('fails', `The signature is not of this receipt by the key ${key.keyId}: something was changed.`);
}

function documentFinding(
  { documents }: ReceiptFile,
  { documentSha256 }: Receipt,
  document: Uint8Array | undefined,
): ReceiptFinding {
  const finding = findingAbout('document');
  if (documents[0]?.sha256 !== documentSha256) {
    return finding('fails', 'The receipt names two hashes for one document.');
  }
  if (document === undefined) return finding('unchecked', 'No document was given to compare.');
  const hash = bytesToHex(sha256(document));
  const built = documents.find(({ sha256: known }) => known === hash);
  return built
    ? finding('holds', `The document is that of revision ${built.revision}, byte for byte.`)
    : finding('fails', `The document has the SHA-256 ${hash}, and the built one ${documentSha256}.`);
}

/** Checks the recorded build steps for contradictions only, because nothing else confirms them. */
function stepsFinding({ startedAt, endedAt }: ReceiptFile, { stages }: Receipt): ReceiptFinding {
  const finding = findingAbout('steps');
  const elapsedMs = Date.parse(endedAt) - Date.parse(startedAt);
  if (elapsedMs < 0) return finding('fails', 'The build ended before it began.');
  const impossible = stages.find(
    (stage) =>
      Math.min(stage.durationMs, stage.inputTokens, stage.outputTokens, stage.cachedInputTokens) < 0 ||
      stage.durationMs > elapsedMs + CLOCK_TOLERANCE_MS ||
      stage.cachedInputTokens > stage.inputTokens,
  );
  if (impossible) return finding('fails', `The figures of the step “${impossible.stage}” cannot be.`);
  const tokens = stages.reduce((sum, stage) => sum + stage.inputTokens + stage.outputTokens, 0);
  return finding('holds', `${stages.length} steps within ${elapsedMs / 1_000} s, with ${tokens} tokens.`);
}

function priceFinding({ price, revision }: ReceiptFile, receipt: Receipt): ReceiptFinding {
  const { creditsCharged, designs, proofBy } = receipt;
  const finding = findingAbout('price');
  if (creditsCharged === 0) {
    return finding('holds', `Nothing was charged of ${price.heldCredits} held credits.`);
  }
  const charged = `${creditsCharged} of ${price.heldCredits} held credits were charged`;
  if (proofBy === undefined) return finding('unchecked', `${charged}; the receipt lists no features.`);
  const other = designs?.find((one) => one.revisionString !== undefined && one.revisionString !== revision);
  const due = chargedCredits(price, [receipt, ...(other ? [{ ...other, lost: [] }] : [])]);
  const { works, asked } = countProof(receipt);
  return creditsCharged === due
    ? finding('holds', `${charged}, because ${works} of ${asked} work.`)
    : finding('fails', `${charged}, but what was found costs ${due}: ${works} of ${asked} work.`);
}
