import { expect, it } from 'vitest';
import { proposeProjectName } from '../../../web/src/features/projects/propose-project-name.ts';

it('proposes the title, or the first free number', () => {
  expect(proposeProjectName('Chess', [])).toBe('Chess');
  expect(proposeProjectName('Chess', ['Chess club', 'chess 2'])).toBe('Chess');
  expect(proposeProjectName('Chess', [' CHESS ', 'chess 2', 'Chess 4'])).toBe('Chess 3');
});
