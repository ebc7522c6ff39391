/** The responses of an older server lack fields that the commands read. */
import { describe, expect, it } from 'vitest';
import type { Server } from '../../client/test/planned-server.ts';
import { OPERATION, PROJECT, STATUS, started, status } from '../../client/test/scripted-build.ts';
import { json, type Reaction } from '../../client/test/scripted-fetch.ts';
import { EXIT } from '../src/exit-codes.ts';
import { runWithServer } from './run-with-server.ts';

const revision = {
  projectId: PROJECT,
  revisionString: '2',
  projectNameDisplay: 'Tomato',
  projectType: 'webapp',
  appUrl: 'https://apps.example/2',
  ownerPublicKey: 'p',
  lastModified: '2026-11-24T10:00:00.000Z',
  publishedAppName: 'tomato',
  usageControls: { appWalletBalance: 7, billingModel: 'app_wallet' },
  turn: {
    kind: 'new_quick',
    instruction: 'a timer',
    summary: 'A timer.',
    creditsCharged: 10,
    checksPassed: 12,
    problemsLeft: 0,
    linesAdded: 5,
    linesRemoved: 1,
    baseRevisionString: '1',
  },
};
const older = { ...revision, revisionString: '1', appUrl: 'https://apps.example/1' };

const SERVER = {
  'GET /api/auth/me': json({ success: true, user: { publicKey: 'p', username: 'ada', credits: 90 } }),
  'GET /api/config/public': json({
    success: true,
    config: { costs: { CREATE_QUICK: 10, CREATE_FULL: 25, REVISE: 25 } },
  }),
  'POST /api/create-app': started,
  'POST /api/import-app': started,
  [STATUS]: status(100, {
    status: 'completed',
    revisionString: '1',
    appUrl: 'https://apps.example/a',
    receipt: { creditsCharged: 10, openProblems: ['A button is too small.'] },
  }),
  'GET /api/list-apps': json({ success: true, projects: { a: [revision] } }),
  [`GET /api/projects/${PROJECT}`]: json({ success: true, revisions: [revision, older] }),
  [`GET /api/projects/${PROJECT}/data`]: json({
    success: true,
    collections: [{ name: 'scores', records: 1, bytes: 20, pendingRecords: 0 }],
  }),
  [`POST /api/projects/${PROJECT}/publish`]: json({ success: true, publishedAppName: 'tomato' }),
  [`POST /api/projects/${PROJECT}/bank/transfer`]: json({ success: true, appWalletBalance: 9, credits: 88 }),
  'GET /1': () => new Response('<p>old</p>\n'),
  'GET /2': () => new Response('<p>new</p>\n'),
} satisfies Server;

const COMMANDS: [string, ...string[]][] = [
  ['new', 'a timer'],
  ['watch', OPERATION],
  ['ls'],
  ['logs', PROJECT],
  ['open', PROJECT],
  ['diff', PROJECT],
  ['data', PROJECT],
  ['bank', PROJECT],
  ['bank', PROJECT, 'deposit', '2'],
  ['publish', PROJECT],
];

/** Returns the paths of all fields of a response except `success`. */
function fieldsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = [...path, name];
    return name === 'success' ? [] : [own, ...fieldsOf(inner, own)];
  });
}

function without(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (Array.isArray(value))
    return value.flatMap((each, index) => {
      if (String(index) !== name) return [each];
      return rest.length === 0 ? [] : [without(each, rest)];
    });
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    if (key !== name) return [[key, inner]];
    return rest.length === 0 ? [] : [[key, without(inner, rest)]];
  });
  return Object.fromEntries(entries);
}

async function lackingServers(argv: readonly string[]): Promise<{ lack: string; server: Server }[]> {
  const { calls } = await runWithServer(argv, SERVER);
  const servers: { lack: string; server: Server }[] = [];
  for (const call of new Set(calls)) {
    const reaction: Reaction | undefined = Object.entries(SERVER).find(([name]) => name === call)?.[1];
    const response = await reaction?.(new Request('https://buidl.example'));
    if (!response?.headers.get('content-type')?.includes('json')) continue;
    const body: unknown = await response.json();
    for (const path of fieldsOf(body)) {
      const lacking = json(without(body, path), response.status);
      servers.push({ lack: `${call}: ${path.join('.')}`, server: { ...SERVER, [call]: lacking } });
    }
  }
  return servers;
}

describe.each(COMMANDS)('buidl %s %s', (...argv) => {
  it('works without any one field of a response, or reports that it does not understand the server', async () => {
    expect((await runWithServer(argv, SERVER)).exitCode).toBe(EXIT.done);
    for (const { lack, server } of await lackingServers(argv)) {
      const { stdout, stderr, exitCode } = await runWithServer(argv, server);
      const said = { lack, exitCode, text: stdout + stderr };
      expect(said.text, lack).not.toMatch(/undefined|NaN|null|\[object|Cannot read|is not /);
      expect([EXIT.done, EXIT.unreachable, EXIT.refused], lack).toContain(exitCode);
    }
  });
});
