import { beforeEach, expect, it } from 'vitest';
import { reportPhishing } from '../../../functions/core/publishing/report-phishing.ts';
import type { AppReport } from '../../../functions/ports/publishing.ts';
import { reportIdSchema } from '../../../shared/contract/admin/platform.ts';

const PHISHING = '<h1>Phantom</h1><p>Enter your recovery phrase</p><textarea></textarea>';
const clock = { nowMs: () => 1_764_000_000_000 };

let stored: Map<string, AppReport & { isOpen: boolean }>;
const reports = {
  find: async (reportId: string) => stored.get(reportId),
  add: async (report: AppReport) => void stored.set(report.reportId, { ...report, isOpen: true }),
};

beforeEach(() => {
  stored = new Map();
});

it('an app that looks like a login page is listed for admins with the reason, once', async () => {
  const first = await reportPhishing({ reports, clock }, 'prj_1', PHISHING);
  expect(await reportPhishing({ reports, clock }, 'prj_1', PHISHING)).toBe(first);
  expect([...stored.values()]).toEqual([
    {
      reportId: reportIdSchema.parse(first),
      projectId: 'prj_1',
      reason: 'look_alike',
      details: 'Found when it was published. It has a field and speaks of a recovery phrase or a private key.',
      createdAtMs: clock.nowMs(),
      isOpen: true,
    },
  ]);
});

it('any other app is not listed', async () => {
  expect(await reportPhishing({ reports, clock }, 'prj_1', '<input type="password">')).toBeUndefined();
  expect(stored.size).toBe(0);
});
