/** The thumbnail is the screenshot of the best passing document, if it is a valid image. */
import { describe, expect, it } from 'vitest';
import { saveThumbnail } from '../../../functions/core/builds/revisions/save-thumbnail.ts';
import { checkApp } from '../../../functions/core/builds/stages/check-app.ts';
import type { CheckReport } from '../../../functions/ports/browser.ts';
import type { BuildState, Operation } from '../../../functions/ports/builds.ts';
import type { Objects } from '../../../functions/ports/objects.ts';

const FOLDER = 'operations/op_1';
const JPEG_START = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1];

class Files implements Objects {
  readonly bodies = new Map<string, string | Uint8Array<ArrayBuffer>>();

  async readText(key: string): Promise<string | undefined> {
    const body = this.bodies.get(key);
    return typeof body === 'string' ? body : undefined;
  }

  async readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const body = this.bodies.get(key);
    return typeof body === 'string' ? undefined : body;
  }

  async write(key: string, body: string | Uint8Array<ArrayBuffer>): Promise<void> {
    this.bodies.set(key, body);
  }
}

function jpeg(size = 100): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(JPEG_START);
  return bytes;
}

/** Checks one document for each report, in order. Returns the build's files. */
async function check(...reports: Partial<CheckReport>[]): Promise<Files> {
  const work = new Files();
  for (const [repairs, report] of reports.entries()) {
    work.bodies.set(`${FOLDER}/document-${repairs}.html`, '<!doctype html>');
    const state: BuildState = { operationId: 'op_1', mode: 'quick', repairs, passed: false };
    const whole = {
      problems: [],
      major: [],
      minor: [],
      seen: [],
      passed: [],
      flows: [],
      controls: { tried: 0, dead: [] },
      durationMs: 1,
      ...report,
    };
    await checkApp({ work, browser: { check: async () => whole } }, state);
  }
  return work;
}

const kept = (files: Files) => files.bodies.get(`${FOLDER}/thumbnail.jpg`);

describe('the screenshot of a check', () => {
  const faulty = { problems: ['It hangs', 'A wide table'], minor: ['A wide table'] };
  const small = { problems: ['A wide table'], minor: ['A wide table'] };

  it('is stored for a passing document, separate from the report', async () => {
    const screenshot = jpeg();
    const files = await check({ screenshot });
    expect(kept(files)).toEqual(screenshot);
    expect(await files.readText(`${FOLDER}/check-0.json`)).not.toContain('screenshot');
  });

  it('is not stored for a failing document, and may be missing', async () => {
    expect(kept(await check({ ...faulty, screenshot: jpeg() }))).toBeUndefined();
    expect(kept(await check({}))).toBeUndefined();
  });

  it('belongs to the best document', async () => {
    const [first, second] = [jpeg(101), jpeg(102)];
    expect(kept(await check({ ...small, screenshot: first }, { screenshot: second }))).toEqual(second);
    expect(kept(await check({ ...small, screenshot: first }, { ...faulty, screenshot: second }))).toEqual(first);
  });
});

describe('saving the thumbnail', () => {
  const operation: Operation = {
    operationId: 'op_1',
    projectId: 'prj_1',
    ownerPublicKey: 'someone',
    mode: 'quick',
    status: 'running',
    stage: 'save',
    percent: 95,
    progress: 'Saving your app...',
    heldCredits: 10,
    startedAtMs: 0,
  };
  async function save(bytes: Uint8Array<ArrayBuffer> | undefined) {
    const [work, apps] = [new Files(), new Files()];
    if (bytes) work.bodies.set(`${FOLDER}/thumbnail.jpg`, bytes);
    const url = 'https://apps.example';
    const addresses = { appsUrl: url, appOrigin: () => url, siteUrl: url };
    return { url: await saveThumbnail({ work, apps, addresses }, operation), apps };
  }

  it('stores it with the project’s thumbnails, named by its content hash', async () => {
    const { url, apps } = await save(jpeg());
    expect(url).toMatch(/^https:\/\/apps\.example\/images\/prj_1\/[0-9a-f]{64}\.jpg$/);
    expect([...apps.bodies.keys()]).toEqual([url?.replace('https://apps.example/', '')]);
  });

  it('accepts no page, nothing large and no empty file', async () => {
    const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>');
    for (const bytes of [page, jpeg(200 * 1024 + 1), undefined]) {
      const { url, apps } = await save(bytes);
      expect(url).toBeUndefined();
      expect(apps.bodies.size).toBe(0);
    }
  });
});
