import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../functions/ports/builds.ts';
import { receiptSchema } from '../../../shared/domain/receipt.ts';
import { finalReceipt, receiptSigning } from '../../../test/fixtures/receipt-signing.ts';
import { temporaryDir } from '../../../test/fixtures/temporary-dir.ts';
import { json, lost, type Reaction } from '../../client/test/scripted-fetch.ts';
import { EXIT } from '../src/exit-codes.ts';
import { runWithServer } from './run-with-server.ts';

const DOCUMENT = '<!doctype html><title>Tea</title>';
const KEYS_PATH = 'GET /.well-known/buidl-keys.json';
const operation: Operation = {
  operationId: 'op_1',
  projectId: 'prj_1',
  ownerPublicKey: 'owner',
  mode: 'quick',
  status: 'running',
  stage: 'save',
  percent: 95,
  progress: '',
  startedAtMs: Date.UTC(2026, 10, 24),
  heldCredits: 10,
};

async function download(change: (receipt: string) => string = (receipt) => receipt) {
  const dir = temporaryDir('buidl-receipt-');
  const signing = receiptSigning();
  const receipt = receiptSchema.parse({
    stages: [{ stage: 'code', durationMs: 40_000, inputTokens: 900, outputTokens: 80 }],
    checksPassed: [],
    features: [{ name: 'a counter', outcome: 'shown' }],
    proofBy: 'examiner',
    repairs: 0,
    documentSha256: createHash('sha256').update(DOCUMENT).digest('hex'),
    documentBytes: DOCUMENT.length,
    creditsCharged: 10,
  });
  const { signed } = await finalReceipt(operation, receipt, { signing });
  const keys = { keys: await signing.signingKeys.list() };
  const write = (name: string, content: string) => {
    writeFileSync(join(dir, name), content);
    return join(dir, name);
  };
  return {
    keys,
    dir,
    receiptPath: write('receipt.json', change(JSON.stringify(signed))),
    keysPath: write('keys.json', JSON.stringify(keys)),
    documentPath: write('app.html', DOCUMENT),
    write,
  };
}

/** Serves the keys of each site, and records the addresses that are loaded. */
function sitesWith(keysOfSites: Record<string, object>) {
  const loaded: string[] = [];
  const keys: Reaction = ({ url }) => {
    loaded.push(url);
    return Response.json({ success: true, ...keysOfSites[new URL(url).origin] });
  };
  return { server: { [KEYS_PATH]: keys }, loaded };
}

describe('buidl verify', () => {
  it('confirms a receipt with files alone, without an API key', async () => {
    const { receiptPath, keysPath, documentPath } = await download();
    const argv = ['verify', receiptPath, '--keys', keysPath, '--document', documentPath];
    const { exitCode, stdout, calls } = await runWithServer(argv, {}, { env: {} });
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^OK {4}Signed with the key \w{16}, in the name of https:\/\/buidl\.example\.$/),
      'OK    The document is that of revision 1, byte for byte.',
      'OK    1 steps within 60 s, with 980 tokens.',
      'OK    10 of 10 held credits were charged, because 1 of 1 work.',
      'The receipt holds.',
      '',
    ]);
    expect({ exitCode, calls }).toEqual({ exitCode: EXIT.done, calls: [] });
  });

  it('takes the keys of the configured site and prints their address', async () => {
    const { receiptPath, keys } = await download();
    const { server, loaded } = sitesWith({ 'https://buidl.example': keys });
    const { exitCode, stdout, stderr } = await runWithServer(['verify', receiptPath], server, {
      env: { BUIDL_URL: 'https://buidl.example' },
    });
    expect(exitCode).toBe(EXIT.done);
    expect(stdout).toContain('-     No document was given to compare.');
    expect(stderr).toBe('The keys are from https://buidl.example/.well-known/buidl-keys.json\n');
    expect(loaded).toEqual(['https://buidl.example/.well-known/buidl-keys.json']);
  });

  it('loads nothing from the site that the receipt names, and an unknown issuer is no success', async () => {
    const { receiptPath, keys } = await download();
    const { server, loaded } = sitesWith({ 'https://buidl.example': keys, 'https://mine.example': { keys: [] } });
    const { exitCode, stdout, stderr } = await runWithServer(
      ['verify', receiptPath, '--url', 'https://mine.example'],
      server,
    );
    expect(exitCode).toBe(EXIT.doesNotHold);
    expect(stdout).toMatch(/^WRONG The key \w{16} is not among the given keys of the deployment\.$/m);
    expect(stdout).toContain('\nThe receipt does not hold.\n');
    expect(stderr).toContain('The receipt names another site: https://buidl.example. If you trust it, give its');
    expect(loaded).toEqual(['https://mine.example/.well-known/buidl-keys.json']);
  });

  it.each(['https://buidl.example/.well-known/buidl-keys.json', 'file:///etc/passwd'])(
    'takes no address for the keys: %s',
    async (address) => {
      const { receiptPath } = await download();
      const { exitCode, stderr, calls } = await runWithServer(['verify', receiptPath, '--keys', address]);
      expect(stderr).toContain(`${address} cannot be read: ENOENT`);
      expect({ exitCode, calls }).toEqual({ exitCode: EXIT.usage, calls: [] });
    },
  );

  it('reports each wrong claim of a changed receipt', async () => {
    const { receiptPath, keysPath, write } = await download((text) =>
      text.replace('"creditsCharged":10', '"creditsCharged":4'),
    );
    const other = write('other.html', '<p>');
    const argv = ['verify', receiptPath, '--keys', keysPath, '--document', other];
    const { exitCode, stdout } = await runWithServer(argv);
    expect(exitCode).toBe(EXIT.doesNotHold);
    expect(stdout.match(/^WRONG .{20}/gm)).toEqual([
      'WRONG The signature is not',
      'WRONG The document has the',
      'WRONG 4 of 10 held credits',
    ]);
    expect(stdout).toContain('\nThe receipt does not hold.\n');
  });

  it('prints JSON with --json', async () => {
    const { receiptPath, keysPath } = await download((text) => text.replace(':"owner"', ':"somebody"'));
    const argv = ['verify', receiptPath, '--keys', keysPath, '--json'];
    const { exitCode, stdout, stderr } = await runWithServer(argv);
    expect(JSON.parse(stdout)).toMatchObject({
      holds: false,
      keysFrom: keysPath,
      findings: [{ claim: 'signature', outcome: 'fails' }, {}, {}, {}],
    });
    expect({ exitCode, stderr }).toEqual({ exitCode: EXIT.doesNotHold, stderr: '' });
  });

  it('removes control characters of a receipt from the output', async () => {
    const { receiptPath, keysPath } = await download((text) =>
      text.replace('"stage":"code","durationMs":40000', '"stage":"\\u001b[2Jcode","durationMs":-1'),
    );
    const { stdout } = await runWithServer(['verify', receiptPath, '--keys', keysPath]);
    expect(stdout).toContain('The figures of the step “[2Jcode” cannot be.');
  });
});

describe('an unverifiable receipt', () => {
  const RECEIPT = 'not.json';
  it.each<[string, string, number, string]>([
    ['an empty file', '', EXIT.usage, 'not.json is empty.'],
    ['an image', '\u0089PNG\u0000', EXIT.usage, 'not.json is not JSON.'],
    ['half a file', '{"format":"buidl-rec', EXIT.usage, 'not.json is not JSON.'],
    ['a list', '[]', EXIT.doesNotHold, 'WRONG This is not a receipt.'],
    ['another object', '{"a":1}', EXIT.doesNotHold, 'WRONG This is no whole receipt: format, site,'],
    ['a site that is no address', '{"site":"javascript:1"}', EXIT.doesNotHold, 'WRONG This is no whole'],
  ])('is %s', async (_what, content, expected, text) => {
    const { write } = await download();
    const { exitCode, stdout, stderr, calls } = await runWithServer(['verify', write(RECEIPT, content)]);
    expect(stdout + stderr).toContain(text);
    expect({ exitCode, calls }).toEqual({ exitCode: expected, calls: [] });
  });

  it('is a missing file or a folder', async () => {
    const { dir } = await download();
    for (const path of [join(dir, 'none.json'), dir]) {
      const { exitCode, stderr } = await runWithServer(['verify', path]);
      expect(stderr).toContain(`${path} cannot be read: `);
      expect(exitCode).toBe(EXIT.usage);
    }
  });

  it.each([
    ['cannot be reached', lost, EXIT.unreachable, 'could not be loaded'],
    ['has no keys', json({}, 404), EXIT.unreachable, 'responded with 404'],
    ['returns no JSON', () => new Response('<h1>Hotel</h1>'), EXIT.usage, 'is not JSON'],
    ['returns malformed keys', json({ keys: [{ keyId: 'a' }] }), EXIT.usage, 'contains no receipt keys'],
  ] as const)('has no keys when the configured site %s', async (_what, reaction, expected, text) => {
    const { receiptPath } = await download();
    const { exitCode, stdout, stderr } = await runWithServer(['verify', receiptPath], {
      [KEYS_PATH]: reaction,
    });
    expect(stderr).toContain(text);
    expect({ exitCode, stdout }).toEqual({ exitCode: expected, stdout: '' });
  });
});
