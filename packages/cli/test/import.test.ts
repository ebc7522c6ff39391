import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDir } from '../../../test/fixtures/temporary-dir.ts';
import { json, type Reaction } from '../../client/test/scripted-fetch.ts';
import { EXIT } from '../src/exit-codes.ts';
import { runWithServer } from './run-with-server.ts';

const IMPORT = 'POST /api/import-app';
const PROJECT = `prj_${'a'.repeat(26)}`;
const env = { BUIDL_KEY: 'k', BUIDL_URL: 'https://buidl.example' };
const OPERATION = `op_${'b'.repeat(26)}`;
const STATUS = `GET /api/operation-status/${OPERATION}`;
const started = json({ success: true, operationId: OPERATION, projectId: PROJECT }, 202);
const appUrl = 'https://apps.buidl.example/raw/1';
const ended = {
  success: true,
  operationId: OPERATION,
  projectId: PROJECT,
  status: 'completed',
  stage: 'done',
  percent: 100,
  progress: '',
  message: '',
  revisionString: '1',
  appUrl,
  receipt: { openProblems: ['The button does nothing.'], creditsCharged: 0 },
};
const me = json({ success: true, user: { credits: 100 } });

function fileOf(content: string | Uint8Array, name = 'tea.html'): string {
  const path = join(temporaryDir('buidl-import-'), name);
  writeFileSync(path, content);
  return path;
}

describe('buidl import', () => {
  it('sends the file with its name, waits for the check, and prints the findings and the address of revision 1', async () => {
    let form = new FormData();
    const server: Reaction = async (request) => {
      form = await request.formData();
      return started(request);
    };
    const argv = ['import', fileOf('<!doctype html><p>Tea'), '--name', 'Tea timer'];
    const calls = { [IMPORT]: server, [STATUS]: json(ended), 'GET /api/auth/me': me };
    const { exitCode, stdout, stderr } = await runWithServer(argv, calls, { env });
    expect(exitCode).toBe(EXIT.done);
    expect(stdout).toBe(`${appUrl}\n`);
    expect(stderr).toContain(`Checking ${PROJECT}, operation ${OPERATION}\n`);
    expect(stderr).toContain('✗ The button does nothing.\n');
    expect(stderr).toContain(`Revision 1 of ${PROJECT} cost 0 credits; 100 are left.\n`);
    const document = form.get('document');
    expect(document).toMatchObject({ name: 'tea.html' });
    expect(document instanceof File && (await document.text())).toBe('<!doctype html><p>Tea');
    expect(form.get('projectNameDisplay')).toBe('Tea timer');
  });

  it('prints JSON with --json', async () => {
    const argv = ['import', fileOf('<!doctype html>'), '--json'];
    const { stdout } = await runWithServer(argv, { [IMPORT]: started, [STATUS]: json(ended) }, { env });
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'completed',
      projectId: PROJECT,
      revisionString: '1',
    });
  });

  it('reports that a failed check costs nothing', async () => {
    const error = 'The app could not be tried in a browser. Please try again in a few minutes.';
    const calls = { [IMPORT]: started, [STATUS]: json({ ...ended, status: 'failed', error }) };
    const { exitCode, stderr } = await runWithServer(['import', fileOf('<!doctype html>')], calls, { env });
    expect(exitCode).toBe(EXIT.buildFailed);
    expect(stderr).toContain(`error: The build failed: ${error}\n  Nothing was charged.\n`);
  });

  it('prints all problems that the server found', async () => {
    const problems = ['It has a frame.', 'It has a base.', 'It leads away.'].map((message) => ({
      field: 'document',
      message,
    }));
    const [first] = problems;
    const refusal = {
      success: false,
      error: first?.message,
      code: 'invalid_input',
      field: 'document',
      problems,
    };
    const { exitCode, stderr } = await runWithServer(
      ['import', fileOf('<!doctype html>')],
      { [IMPORT]: json(refusal, 400) },
      { env },
    );
    expect(exitCode).toBe(EXIT.usage);
    expect(stderr).toBe('error: It has a frame.\n  It has a base.\n  It leads away.\n');
  });

  it.each([
    ['an empty file', '', 'tea.html is empty.'],
    ['a file over the limit', new Uint8Array(4_500_001), 'tea.html: The file is larger than 4.5 MB.'],
  ])('does not send %s', async (_what, content, message) => {
    const { exitCode, stderr, calls } = await runWithServer(['import', fileOf(content)], {}, { env });
    expect(stderr).toContain(message);
    expect({ exitCode, calls }).toEqual({ exitCode: EXIT.usage, calls: [] });
  });
});
