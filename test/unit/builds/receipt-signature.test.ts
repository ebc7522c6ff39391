/** A receipt is verified with only the file and the public keys. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SecretReceiptSigner } from '../../../functions/adapters/secrets/secret-receipt-signer.ts';
import type { Operation } from '../../../functions/ports/builds.ts';
import { type Receipt, receiptSchema } from '../../../shared/domain/receipt.ts';
import { verifyReceipt } from '../../../shared/domain/receipt-signature.ts';
import { canonicalJson, type ReceiptFile } from '../../../shared/domain/signed-receipt.ts';
import { finalReceipt, receiptSigning } from '../../fixtures/receipt-signing.ts';

const DOCUMENT = new TextEncoder().encode('<!doctype html><title>Täa</title>');
const operation: Operation = {
  operationId: 'op_1',
  projectId: 'prj_1',
  ownerPublicKey: 'owner',
  mode: 'advanced',
  status: 'running',
  stage: 'save',
  percent: 95,
  progress: '',
  startedAtMs: Date.UTC(2026, 10, 24),
  heldCredits: 25,
};
const RECEIPT: Receipt = receiptSchema.parse({
  stages: [{ stage: 'code', durationMs: 40_000, inputTokens: 900, outputTokens: 80, costUsd: 0.0012 }],
  checksPassed: ['No script fails'],
  features: [{ name: 'Times tea', outcome: 'shown' }],
  proofBy: 'examiner',
  repairs: 0,
  documentSha256: createHash('sha256').update(DOCUMENT).digest('hex'),
  documentBytes: DOCUMENT.byteLength,
  creditsCharged: 25,
});

interface Signed {
  receipt?: Partial<Receipt>;
  heldCredits?: number;
  secondDesignCredits?: number;
  secret?: string;
}

/** Returns a receipt as a user downloads it, and the public keys of the deployment that signed it. */
async function download({ receipt, heldCredits = 25, secondDesignCredits = 0, secret }: Signed = {}) {
  const signing = receiptSigning(secret);
  const whole = { ...RECEIPT, ...receipt };
  const options = { signing, secondDesignCredits };
  const { signed } = await finalReceipt({ ...operation, heldCredits }, whole, options);
  const file: ReceiptFile = JSON.parse(JSON.stringify(signed));
  return { file, keys: await signing.signingKeys.list() };
}

/** Verifies a receipt. Returns the claims that fail, with their texts. */
function failures(...given: Parameters<typeof verifyReceipt>): string[] {
  const { holds, findings } = verifyReceipt(...given);
  const failed = findings.filter(({ outcome }) => outcome === 'fails');
  expect(holds).toBe(failed.length === 0);
  return failed.map(({ claim, text }) => `${claim}: ${text}`);
}

const CHANGED = expect.stringMatching(/^signature: .* something was changed\.$/);

describe('an unchanged receipt', () => {
  it('is valid, also without the document', async () => {
    const { file, keys } = await download();
    expect(verifyReceipt(file, { keys, document: DOCUMENT })).toMatchObject({
      holds: true,
      findings: [
        { claim: 'signature', text: expect.stringContaining('in the name of https://buidl.example') },
        { claim: 'document', outcome: 'holds' },
        { claim: 'steps', outcome: 'holds', text: '1 steps within 60 s, with 980 tokens.' },
        { claim: 'price', outcome: 'holds' },
      ],
    });
    expect(verifyReceipt(file, { keys })).toMatchObject({
      holds: true,
      findings: [{}, { claim: 'document', outcome: 'unchecked' }, {}, {}],
    });
  });

  it('is valid with fields in any order, and after the deployment has a new key', async () => {
    const { file, keys } = await download();
    const later = await download({ secret: 'another secret' });
    const turned = Object.fromEntries(Object.entries(file).reverse());
    expect(later.file.signature?.keyId).not.toBe(file.signature?.keyId);
    expect(failures(turned, { keys: [...later.keys, ...keys] })).toEqual([]);
  });

  it.each([
    ['a half charge', { receipt: { openProblems: ['It fails on use.'], creditsCharged: 12 } }],
    ['a charge without features', { receipt: { features: [], proofBy: undefined, creditsCharged: 12 } }],
    ['a substitute', { receipt: { creditsCharged: 0, modelNotes: ['Only a tip.'] } }],
    ['two designs', { ...twoDesigns(true), heldCredits: 35, secondDesignCredits: 10 }],
    ['one of two designs', { ...twoDesigns(false), heldCredits: 35, secondDesignCredits: 10 }],
  ])('holds for %s', async (_name, signed) => {
    const { file, keys } = await download(signed);
    expect(failures(file, { keys, document: DOCUMENT })).toEqual([]);
  });
});

function twoDesigns(isOtherSaved: boolean) {
  const design = { name: 'Calm', features: RECEIPT.features, openProblems: [], repairs: 0 };
  const other = isOtherSaved ? { revisionString: '2', openProblems: ['It fails on use.'] } : { failure: 'It failed.' };
  const designs = [
    { ...design, revisionString: '1' },
    { ...design, ...other },
  ];
  return { receipt: { designs, creditsCharged: isOtherSaved ? 30 : 25 } };
}

describe('a changed receipt', () => {
  it.each<[string, (file: ReceiptFile) => object]>([
    ['another price', (file) => ({ ...file, receipt: { ...file.receipt, creditsCharged: 12 } })],
    ['nothing charged', (file) => ({ ...file, receipt: { ...file.receipt, creditsCharged: 0 } })],
    ['another owner', (file) => ({ ...file, owner: 'somebody' })],
    ['another revision', (file) => ({ ...file, revision: '2' })],
    ['another time', (file) => ({ ...file, startedAt: '2026-11-23T00:00:00.000Z' })],
    ['fewer stages', (file) => ({ ...file, receipt: { ...file.receipt, stages: [] } })],
    ['a field more', (file) => ({ ...file, award: 'gold' })],
    [
      'a field that JavaScript hides',
      (file) => JSON.parse(`{"__proto__":{"award":1},${JSON.stringify(file).slice(1)}`),
    ],
    ['a field more inside', (file) => ({ ...file, price: { ...file.price, note: 'paid twice' } })],
  ])('does not hold with %s', async (_name, change) => {
    const { file, keys } = await download();
    expect(failures(change(file), { keys })).toContainEqual(CHANGED);
  });

  it('is invalid with another hash, and reports the different document', async () => {
    const { file, keys } = await download();
    const documents = [{ revision: '1', sha256: 'ab'.repeat(32) }];
    const receipt = { ...file.receipt, documentSha256: 'ab'.repeat(32) };
    expect(failures({ ...file, documents, receipt }, { keys, document: DOCUMENT })).toEqual([
      CHANGED,
      expect.stringMatching(/^document: /),
    ]);
    expect(failures({ ...file, documents }, { keys })).toContain(
      'document: The receipt names two hashes for one document.',
    );
  });

  it('is invalid with the id of another key', async () => {
    const [{ file, keys }, other] = [await download(), await download({ secret: 'another secret' })];
    expect(failures({ ...file, signature: other.file.signature }, { keys })).toEqual([
      expect.stringMatching(/^signature: The key [0-9a-f]{16} is not among the given keys/),
    ]);
    const keyId = other.file.signature?.keyId;
    const signature = { ...file.signature, keyId };
    expect(failures({ ...file, signature }, { keys: [...keys, ...other.keys] })).toEqual([CHANGED]);
  });

  it.each(['owner', 'price', 'documents', 'receipt', 'endedAt', 'format'])(
    'without %s is not a receipt',
    async (name) => {
      const { file, keys } = await download();
      const rest = Object.fromEntries(Object.entries(file).filter(([key]) => key !== name));
      expect(failures(rest, { keys })).toEqual([`fields: This is no whole receipt: ${name} is missing or wrong.`]);
    },
  );
});

it.each([undefined, null, 'text', [], 7])('%j is not a receipt', (given) => {
  expect(failures(given, { keys: [] })).toEqual(['fields: This is not a receipt.']);
});

it('a receipt that is nested too deeply is refused', async () => {
  const { file, keys } = await download();
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(failures({ ...file, deep }, { keys })).toEqual(['fields: This is no receipt: it is nested too deeply.']);
});

it('a receipt that is older than signatures is unsigned', async () => {
  const { file, keys } = await download();
  expect(failures({ ...file, signature: undefined }, { keys })).toEqual([
    'signature: The receipt is unsigned. Builds from before receipts were signed have such ones.',
  ]);
});

it('a signed receipt is invalid when its price does not follow from its findings', async () => {
  const { file, keys } = await download({ receipt: { lost: ['button “Delete”'], creditsCharged: 25 } });
  expect(failures(file, { keys })).toEqual([
    'price: 25 of 25 held credits were charged, but what was found costs 12: 1 of 2 work.',
  ]);
});

it('a signed receipt is invalid when a step takes longer than the build', async () => {
  const [stage] = RECEIPT.stages;
  const { file, keys } = await download({
    receipt: { stages: stage ? [{ ...stage, durationMs: 600_000 }] : [] },
  });
  expect(failures(file, { keys })).toEqual(['steps: The figures of the step “code” cannot be.']);
});

it('an empty secret signs nothing', async () => {
  const secrets = { readCurrent: async () => '', readPrevious: async () => '' };
  await expect(new SecretReceiptSigner('id', secrets).sign('text')).rejects.toMatchObject({
    code: 'empty_secret',
  });
});

it('the canonical JSON of equal values is equal, with keys in the order of RFC 8785', () => {
  expect(canonicalJson({ b: [{ z: 1, a: 'ü\n' }, undefined], 10: 1, 2: 2, gone: undefined, a: null })).toBe(
    '{"10":1,"2":2,"a":null,"b":[{"a":"ü\\n","z":1},null]}',
  );
});
