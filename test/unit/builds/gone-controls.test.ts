import { expect, it } from 'vitest';
import { goneControls } from '../../../functions/core/builds/proof/gone-controls.ts';

const view = (tree: string) => [{ name: '', widthPx: 1280, tree }];
const BASE = view(
  'heading "Tasks"\n  button "Delete"\n  textbox "Task" = "Milk"\n  checkbox "Done" [checked]',
);

it('names the controls that are gone, but no texts', () => {
  expect(goneControls(BASE, view('textbox "Task"\ncheckbox "Done"'))).toEqual(['button “Delete”']);
});

it.each([
  ['in another view', [...view('textbox "Task"'), ...view('button "Delete"\ncheckbox "Done"')]],
  ['with another role', view('link "delete"\ntextbox "Task"\ncheckbox "Done"')],
])('a control is not gone %s', (_name, later) => {
  expect(goneControls(BASE, later)).toEqual([]);
});

it('numbers in names may change', () => {
  expect(goneControls(view('button "Cart (2)"'), view('button "Cart (0)"\nbutton "Pay"'))).toEqual([]);
});

it('accuses nobody when the later views are missing or too large to be complete', () => {
  expect(goneControls(BASE, [])).toEqual([]);
  expect(goneControls(BASE, view('paragraph "much"\n'.repeat(400)))).toEqual([]);
});
