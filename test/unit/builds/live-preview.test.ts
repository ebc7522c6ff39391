/** Tests the preview of an app while the app is being written. */
import { expect, it } from 'vitest';
import { LivePreview } from '../../../functions/core/builds/documents/live-preview.ts';
import type { Previews } from '../../../functions/core/builds/documents/preview-file.ts';
import { MemoryFiles } from '../../fixtures/memory-files.ts';
import { PICTURES } from '../../fixtures/pictures.ts';

const HEAD = '<!doctype html><html><head><title>Birds</title><style>body { margin: 0; }';

/** Streams a part of a document as the model's response. Returns the stored previews and the progress reports. */
async function stream(text: string) {
  const files = new MemoryFiles();
  const previews: Previews = {
    files: { write: (key, body) => files.write(key, String(body)) },
    runtimeScript: 'runtime()',
  };
  const reports: object[] = [];
  let nowMs = 0;
  const preview = new LivePreview(
    {
      builds: { reportProgress: async (_, progress) => Boolean(reports.push(progress)) },
      clock: { nowMs: () => (nowMs += 5_000) },
      pictures: PICTURES,
    },
    { projectId: 'prj_1', operationId: 'op_1', stage: 'code', fromPercent: 25, previews },
  );
  preview.onText(text);
  await preview.during(Promise.resolve());
  return { stored: [...files.bodies.values()], reports };
}

it.each([HEAD, `${HEAD}</style></head>`, `${HEAD}</style></head><body class="dark">\n`])(
  'an empty page does not replace the outline of the plan: %s',
  async (text) => {
    const { stored, reports } = await stream(text);
    expect(stored).toEqual([]);
    expect(reports).toEqual([expect.not.objectContaining({ hasPreview: true })]);
  },
);

it.each([`${HEAD}</style></head><body><h1>Birds`, '<!doctype html><title>Birds</title><main>'])(
  'visible content is stored: %s',
  async (text) => {
    const { stored, reports } = await stream(text);
    expect(stored).toHaveLength(1);
    expect(reports).toEqual([expect.objectContaining({ hasPreview: true })]);
  },
);
