import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDir } from '../../../test/fixtures/temporary-dir.ts';
import type { Server } from '../../client/test/planned-server.ts';
import { started } from '../../client/test/scripted-build.ts';
import { json, type Reaction } from '../../client/test/scripted-fetch.ts';
import { EXIT } from '../src/exit-codes.ts';
import { runWithServer } from './run-with-server.ts';

const MB = 1024 * 1024;
const UPLOAD_KEY = `uploads/${'0'.repeat(26)}`;
const STORE = 'https://work.example/';

function png(bytes: number): string {
  const path = join(temporaryDir('buidl-image-'), 'photo.png');
  const file = new Uint8Array(bytes);
  file.set(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  writeFileSync(path, file);
  return path;
}

function listening(store: Reaction = () => new Response(null, { status: 204 })) {
  const got: { build?: FormData; upload?: unknown; stored?: FormData } = {};
  const server: Server = {
    'POST /api/create-app': async (request) => {
      got.build = await request.clone().formData();
      return started(request);
    },
    'POST /api/uploads': async (request) => {
      got.upload = await request.clone().json();
      const form = { uploadKey: UPLOAD_KEY, url: STORE, fields: { policy: 'signed' } };
      return json({ success: true, ...form })(request);
    },
    'POST /': async (request) => {
      got.stored = await request.clone().formData();
      return store(request);
    },
  };
  return { got, server };
}

const newApp = (server: Server, ...paths: string[]) => {
  const images = paths.flatMap((path) => ['--image', path]);
  return runWithServer(['new', 'a timer', '--detach', '--json', ...images], server);
};

describe('an image of a new app', () => {
  it('is sent in the form when all images fit', async () => {
    const { got, server } = listening();
    const { exitCode, calls } = await newApp(server, png(1 * MB), png(2 * MB));
    expect(exitCode).toBe(EXIT.done);
    expect(calls).toEqual(['POST /api/create-app']);
    expect(got.build?.getAll('userImages')).toEqual([expect.any(File), expect.any(File)]);
  });

  it('above 3.5 MB is uploaded first, and the build gets its key', async () => {
    const { got, server } = listening();
    const { exitCode, calls } = await newApp(server, png(4 * MB));
    expect(exitCode).toBe(EXIT.done);
    expect(calls).toEqual(['POST /api/uploads', 'POST /', 'POST /api/create-app']);
    expect(got.upload).toEqual({ purpose: 'generation', contentType: 'image/png', size: 4 * MB });
    expect([...(got.stored?.keys() ?? [])]).toEqual(['policy', 'file']);
    expect(got.stored?.get('file')).toMatchObject({ size: 4 * MB, type: 'image/png' });
    expect(got.build?.getAll('userImages')).toEqual([UPLOAD_KEY]);
  });

  it('that cannot be uploaded is reported and starts no build', async () => {
    const { server } = listening(() => new Response(null, { status: 403 }));
    const { exitCode, stderr, calls } = await newApp(server, png(4 * MB));
    expect(exitCode).toBe(EXIT.unreachable);
    expect(stderr).toContain('photo.png could not be uploaded.');
    expect(calls).not.toContain('POST /api/create-app');
  });

  it('above 10 MB is refused with its name and size before any request', async () => {
    const { exitCode, stderr, calls } = await newApp({}, png(10.5 * MB));
    expect({ exitCode, calls }).toEqual({ exitCode: EXIT.usage, calls: [] });
    expect(stderr).toContain('photo.png has 10.5 MB; an image has up to 10 MB.');
  });

  it('is one of at most five', async () => {
    const path = png(20);
    const { exitCode, stderr, calls } = await newApp({}, path, path, path, path, path, path);
    expect({ exitCode, calls }).toEqual({ exitCode: EXIT.usage, calls: [] });
    expect(stderr).toContain('A build takes up to 5 images, not 6.');
  });
});

describe('an attached file', () => {
  const file = (name: string, content: string | Uint8Array) => {
    const path = join(temporaryDir('buidl-attach-'), name);
    writeFileSync(path, content);
    return path;
  };
  const attach = (server: Server, ...paths: string[]) =>
    runWithServer(['new', 'a menu', '--detach', '--json', ...paths.flatMap((path) => ['--attach', path])], server);

  it('is sent as a text or a table', async () => {
    const { got, server } = listening();
    const { exitCode } = await attach(
      server,
      file('menu.md', '# Menu'),
      file('Prices 2026.csv', 'Name;Price\nTea;2,50'),
    );
    expect(exitCode).toBe(EXIT.done);
    expect(JSON.parse(String(got.build?.get('attachments')))).toMatchObject({
      texts: [{ name: 'menu.md', text: '# Menu', isCut: false }],
      tables: [{ key: 'prices-2026', use: 'built-in', rows: [['Tea', 2.5]] }],
    });
  });

  it.each([
    ['of another kind', 'menu.pdf', '%PDF-', /attach it on the site/],
    ['without text', 'menu.txt', '', /has no text/],
    ['that is no table', 'prices.csv', 'name\n"open', /not a table/],
  ])('%s is refused before anything is sent', async (_, name, content, problem) => {
    const { server } = listening();
    const { exitCode, stderr, calls } = await attach(server, file(name, content));
    expect([exitCode, calls]).toEqual([EXIT.usage, []]);
    expect(stderr).toMatch(problem);
  });
});
