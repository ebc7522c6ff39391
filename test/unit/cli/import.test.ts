import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../../cli/exit-codes.ts';
import { temporaryDir } from '../../fixtures/temporary-dir.ts';
import { json, type Reaction } from '../client/scripted-fetch.ts';
import { runWithServer } from './run-with-server.ts';

const IMPORT = 'POST /api/import-app';
const PROJECT = `prj_${'a'.repeat(26)}`;
const env = { BUIDL_KEY: 'k', BUIDL_URL: 'https://buidl.example' };
const made = json({ success: true, projectId: PROJECT, revisionString: '1' });

function fileOf(content: string | Uint8Array, name = 'tea.html'): string {
  const path = join(temporaryDir('buidl-import-'), name);
  writeFileSync(path, content);
  return path;
}

describe('buidl import', () => {
  it('sends the file with its name, and prints where revision 1 is', async () => {
    let form = new FormData();
    const server: Reaction = async (request) => {
      form = await request.formData();
      return made(request);
    };
    const argv = ['import', fileOf('<!doctype html><p>Tea'), '--name', 'Tea timer'];
    const { exitCode, stdout, stderr } = await runWithServer(argv, { [IMPORT]: server }, { env });
    expect(exitCode).toBe(EXIT.done);
    expect(stdout).toBe(`https://buidl.example/preview/${PROJECT}/1\n`);
    expect(stderr).toBe(`Revision 1 of ${PROJECT}. Nothing in it was tried in a browser.\n`);
    const document = form.get('document');
    expect(document).toMatchObject({ name: 'tea.html', type: 'text/html' });
    expect(document instanceof File && (await document.text())).toBe('<!doctype html><p>Tea');
    expect(form.get('projectNameDisplay')).toBe('Tea timer');
  });

  it('answers programs in JSON', async () => {
    const argv = ['import', fileOf('<!doctype html>'), '--json'];
    const { stdout, stderr } = await runWithServer(argv, { [IMPORT]: made }, { env });
    const url = `https://buidl.example/preview/${PROJECT}/1`;
    expect(JSON.parse(stdout)).toEqual({ projectId: PROJECT, revisionString: '1', url });
    expect(stderr).toBe('');
  });

  it('says everything that the server found', async () => {
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
