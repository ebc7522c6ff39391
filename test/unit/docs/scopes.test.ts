import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scopeTable } from '../../fixtures/scope-table.ts';
import { ROOT } from './markdown-files.ts';

it('the guide of the scopes lists every call as the contract has it', async () => {
  await expect(scopeTable()).toMatchFileSnapshot(join(ROOT, 'docs/use/scopes.md'));
});
