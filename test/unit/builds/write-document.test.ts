/** Extracts a complete document from model responses, and rejects responses without one. */
import { describe, expect, it } from 'vitest';
import { LivePreview } from '../../../functions/core/builds/documents/live-preview.ts';
import { writeDocument } from '../../../functions/core/builds/documents/write-document.ts';
import { ModelRun } from '../../../functions/core/builds/model/model-run.ts';
import { WorkFiles } from '../../../functions/core/builds/work-files.ts';
import type { Model, ModelMessage, ModelResponse } from '../../../functions/ports/model.ts';
import { PICTURES } from '../../fixtures/pictures.ts';

const DOCUMENT = '<!doctype html>\n<html><head><title>T</title></head><body>\n<h1>Hé 🍅</h1>\n  \n</body></html>';

type ModelResult = Pick<ModelResponse, 'text' | 'stopReason'>;
const whole = (text: string): ModelResult => ({ text, stopReason: 'end' });
const cut = (text: string): ModelResult => ({ text, stopReason: 'length' });

/** Runs the state Code with these responses of the model. Returns the result and the requests. */
async function write(responses: readonly ModelResult[]) {
  const asked: (readonly ModelMessage[])[] = [];
  const model: Model = {
    traits: async () => ({ seesImages: true }),
    complete: async ({ messages }) => {
      const response = responses[asked.length] ?? whole('');
      asked.push(messages);
      return { ...response, inputTokens: 100, outputTokens: 10, cachedInputTokens: 40 };
    },
  };
  const files = new Map<string, string>();
  const work = {
    readText: async (key: string) => files.get(key),
    write: async (key: string, body: string | Uint8Array) => void files.set(key, String(body)),
  };
  const services = { model, clock: { nowMs: () => 0 }, builds: { find: async () => undefined } };
  const request = { llmSettings: { temperature: 1, topP: 0.5, maxOutputTokens: 1_000 } };
  const run = new ModelRun(services, new WorkFiles(work, 'op_1'), 'code', request);
  const builds = { reportProgress: async () => true };
  const preview = new LivePreview(
    { builds, clock: services.clock, pictures: PICTURES },
    { projectId: 'prj_1', operationId: 'op_1', stage: 'code', fromPercent: 25 },
  );
  const question = (problems?: readonly string[]): ModelMessage => ({
    role: 'user',
    text: `write it ${problems?.join() ?? ''}`,
  });
  const written = writeDocument({ run, preview, system: 'You are the Coder.', question });
  const result = await written.then(
    ({ document }) => document,
    (error: unknown) => error,
  );
  const usage: unknown = JSON.parse(files.get('operations/op_1/usage-code.json') ?? '{}');
  return { result, asked, usage };
}

const INCOMPLETE = expect.objectContaining({ code: 'code_incomplete' });

describe('a document', () => {
  it.each([
    ['alone', DOCUMENT],
    ['in a fence', `\`\`\`html\n${DOCUMENT}\n\`\`\``],
    ['among sentences', `Here it is:\n\n${DOCUMENT}\n\nHave fun!`],
    ['after reasoning', `<think>\nAn <html> page with a <script>.\n</think>\n${DOCUMENT}`],
    ['after a draft', `<!doctype html><html><body>x</body></html>\n${DOCUMENT}`],
  ])('is accepted unchanged: %s', async (_, text) => {
    const { result, asked } = await write([whole(text)]);
    expect(result).toBe(DOCUMENT);
    expect(asked).toHaveLength(1);
  });

  it('without its last end tag gets it', async () => {
    const { result, asked } = await write([whole(DOCUMENT.replace('</html>', ''))]);
    expect(result).toBe(DOCUMENT.replace('</html>', '\n</html>'));
    expect(asked).toHaveLength(1);
  });

  it('that was truncated is continued, and joined without a gap', async () => {
    for (const at of [3, 40, 70, DOCUMENT.length - 3]) {
      const parts = [cut(DOCUMENT.slice(0, at)), whole(DOCUMENT.slice(at))];
      const { result, asked, usage } = await write(parts);
      expect(result).toBe(DOCUMENT);
      expect(asked[1]?.slice(1)).toEqual([
        { role: 'assistant', text: DOCUMENT.slice(0, at) },
        { role: 'user', text: expect.stringContaining('Continue exactly where you stopped.') },
      ]);
      expect(usage).toMatchObject({ inputTokens: 200, outputTokens: 20, cachedInputTokens: 80 });
    }
  });

  it('is joined without the sentence and the fence before a continuation', async () => {
    const next = `Here is the rest of the document:\n\n\`\`\`html\n${DOCUMENT.slice(40)}\n\`\`\``;
    expect((await write([cut(DOCUMENT.slice(0, 40)), whole(next)])).result).toBe(DOCUMENT);
  });

  it('is continued four times at most', async () => {
    const piece = Math.ceil(DOCUMENT.length / 5);
    const parts = [0, 1, 2, 3, 4].map((at) => cut(DOCUMENT.slice(at * piece, (at + 1) * piece)));
    expect((await write(parts)).result).toBe(DOCUMENT);
    const endless = await write(Array.from({ length: 9 }, () => cut('<!doctype html><p>more')));
    expect(endless.result).toEqual(INCOMPLETE);
    expect(endless.asked).toHaveLength(5);
  });

  it('is complete even if the model continues with text until its limit', async () => {
    const { result, asked } = await write([cut(`${DOCUMENT}\n\nThis app has`)]);
    expect(result).toBe(DOCUMENT);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['nothing', ''],
    ['a sentence', 'I cannot do that.'],
    ['half a document', DOCUMENT.slice(0, 60)],
    ['noise', '\u0000\u0001\uFFFD\u0002<\u0003html'],
    ['code left out', DOCUMENT.replace('<h1>', '<script>\n// ... rest of the code\n</script><h1>')],
  ])('is asked for once more after %s, with what was wrong', async (_, text) => {
    const { result, asked } = await write([whole(text), whole(DOCUMENT)]);
    expect(result).toBe(DOCUMENT);
    expect(asked[1]?.[0]?.text).toMatch(/^write it The last response /);
    expect((await write([whole(text), whole(text)])).result).toEqual(INCOMPLETE);
  });
});
