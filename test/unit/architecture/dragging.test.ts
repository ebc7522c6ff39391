import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const DRAGS =
  /\bdraggable\b|\bonDrag\w*=|\bonDrop=|\bonPointerMove\b|['"](?:pointer|touch|mouse)move['"]|type="range"|signature_pad/;

/**
 * For each file with dragging, the alternative without dragging (WCAG 2.5.7). `wcag-pointer.spec.ts` tests the
 * alternatives.
 */
const WITHOUT_DRAGGING: Record<string, string> = {
  'web/src/components/ui/file-drop.tsx': 'A file field in it opens by a press.',
  'web/src/components/ui/slider-field.tsx': 'A press on its track and the arrow keys set it; it is the browser’s own.',
  'web/src/features/builds/components/studio/pane-divider.tsx': 'The arrow keys move it once it has the focus.',
  'web/src/features/builds/components/studio/sketch-dialog.tsx':
    'Drawing by hand is what it is for. An image that was drawn elsewhere is chosen by a press.',
};

const files = globSync('web/{src,app-frame,shell,signer}/**/*.{ts,tsx}', { cwd: ROOT }).map((path) => ({
  path,
  source: readFileSync(resolve(ROOT, path), 'utf8'),
}));

it('every drag interaction has an alternative', () => {
  const dragging = files.filter(({ source }) => DRAGS.test(source)).map(({ path }) => path);
  expect(dragging.toSorted()).toEqual(Object.keys(WITHOUT_DRAGGING).toSorted());
});

it('every drop target has a field to choose files', () => {
  const users = files.filter(({ source }) => source.includes('<FileDrop'));
  const without = users.filter(({ source }) => !/type="file"|<FileField|<ImageUpload\b|<AttachButton\b/.test(source));
  expect(users.length).toBeGreaterThan(2);
  expect(without.map(({ path }) => path)).toEqual([]);
});
