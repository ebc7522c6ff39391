import { expect, it } from 'vitest';
import { REVISIONS_MAX, refuseFull } from '../../../functions/core/projects/managed-project.ts';

it('a project accepts revisions up to its limit, and then a deletion is required', () => {
  const revisions = Array.from({ length: REVISIONS_MAX });
  expect(() => refuseFull(revisions.slice(1))).not.toThrow();
  expect(() => refuseFull(revisions)).toThrow(expect.objectContaining({ code: 'conflict' }));
});
