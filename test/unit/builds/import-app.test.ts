import { describe, expect, it } from 'vitest';
import { importApp } from '../../../functions/core/builds/import-app.ts';
import { importAppInputSchema } from '../../../shared/contract/builds.ts';
import { requestLimitsSchema } from '../../../shared/domain/request-limits.ts';
import { NO_PACKAGES } from '../../fixtures/no-packages.ts';
import { ADA, buildParts } from './build-parts.ts';

const HTML = '<!doctype html><title>Tea timer</title><h1>Tea</h1>';

function prepare({ isWithinLimits = true } = {}) {
  const { services, ...parts } = buildParts();
  const counted: string[] = [];
  const importServices = {
    ...services,
    componentKit: {},
    settings: { read: async () => ({ limits: requestLimitsSchema.parse({ templatesPerDay: 7 }) }) },
    rateLimits: {
      countToday: async (counter: string, amount: number, limit: number) => {
        counted.push(`${counter} ${amount} of ${limit}`);
        return isWithinLimits;
      },
    },
  };
  return { services: { ...importServices, packages: NO_PACKAGES }, counted, ...parts };
}

const inputOf = (text: string, more: object = {}) =>
  importAppInputSchema.parse({ document: new File([text], 'timer.html'), ...more });

describe('an imported file', () => {
  it('is checked as a build that is free and named after its title', async () => {
    const { services, builds, files, started, counted } = prepare();
    const begun = await importApp(services, ADA, inputOf(HTML));
    expect(begun).toEqual({ operationId: 'op_1', projectId: 'prj_1' });
    expect(builds.operations.get('op_1')).toMatchObject({ mode: 'import', heldCredits: 0, stage: 'check' });
    expect(builds.requests).toMatchObject([
      { projectName: 'Tea timer', projectType: 'webapp', idea: 'Tea timer', importedFile: 'timer.html' },
    ]);
    expect(started).toMatchObject([{ operationId: 'op_1', mode: 'import' }]);
    expect(files.get('operations/op_1/document-0.html')).toBe(HTML);
    expect([...files.keys()]).toEqual(['operations/op_1/document-0.html', 'operations/op_1/flows.json']);
    // Imports and projects from templates count towards the same limit.
    expect(counted).toEqual(['templates:ada 1 of 7']);
  });

  it.each([
    [HTML, { projectNameDisplay: 'My timer' }, 'My timer'],
    ['<!doctype html><h1>Tea</h1>', {}, 'Imported app'],
    [`<!doctype html><title>${'long '.repeat(200)}</title>`, {}, expect.stringMatching(/^long long/)],
  ])('has a name in any case', async (text, more, name) => {
    const { services, builds } = prepare();
    await importApp(services, ADA, inputOf(text, more));
    expect(builds.requests[0]?.projectName).toEqual(name);
  });

  it('skips the queue, because it calls no model', async () => {
    const { services, started } = prepare();
    const queue = { ...services.queue, read: () => Promise.reject(new Error('Nobody asks.')) };
    await importApp({ ...services, queue }, ADA, inputOf(HTML));
    expect(started).toHaveLength(1);
  });

  it('is not counted when it is refused, and leaves nothing behind', async () => {
    const { services, builds, files, counted } = prepare();
    await expect(importApp(services, ADA, inputOf('no HTML'))).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect([builds.operations.size, counted, files.size]).toEqual([0, [], 0]);
  });

  it.each(['banned', 'build_in_progress'] as const)(
    'of an account that is refused as %s leaves nothing behind',
    async (reason) => {
      const { services, builds, files, started } = prepare();
      builds.startResult = { ok: false, reason };
      await expect(importApp(services, ADA, inputOf(HTML))).rejects.toMatchObject({ code: reason });
      expect([files.size, started]).toEqual([0, []]);
    },
  );

  it('beyond the daily limit is not started', async () => {
    const { services, builds, files } = prepare({ isWithinLimits: false });
    await expect(importApp(services, ADA, inputOf(HTML))).rejects.toMatchObject({ code: 'rate_limited' });
    expect([builds.operations.size, files.size]).toEqual([0, 0]);
  });

  it('reports a failed check without mentioning returned credits', async () => {
    const { services, builds } = prepare();
    const workflow = { ...services.workflow, start: () => Promise.reject(new Error('down')) };
    const message = 'The build could not be started.';
    await expect(importApp({ ...services, workflow }, ADA, inputOf(HTML))).rejects.toMatchObject({
      code: 'unavailable',
      message,
    });
    expect(builds.operations.get('op_1')).toMatchObject({ status: 'failed', error: message });
  });
});
