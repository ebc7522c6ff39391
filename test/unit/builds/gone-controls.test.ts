import { expect, it } from 'vitest';
import { goneControls, isSameControl } from '../../../functions/core/builds/proof/gone-controls.ts';

const view = (tree: string) => [{ name: '', widthPx: 1280, tree }];
const BASE = view('heading "Tasks"\n  button "Delete"\n  textbox "Task" = "Milk"\n  checkbox "Done" [checked]');

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

const opened = (name: string, tree: string) => ({ name, widthPx: 1280, tree });

it('accuses nobody when a view was not opened again, although its opener is there', () => {
  const first = opened('', 'button "Add Milk"\nbutton "Help"');
  const earlier = [first, opened('Add Milk', 'button "Remove Milk"\ntext "1 item"'), opened('Help', 'button "Send"')];
  expect(goneControls(earlier, [first])).toEqual([]);
  expect(goneControls(earlier, [first, opened('Add Milk', 'text "1 item"\ntext "Milk"')])).toEqual([
    'button “Remove Milk”',
  ]);
  expect(goneControls(earlier, [opened('', 'button "Add Milk"')])).toEqual(['button “Help”', 'button “Send”']);
});

it.each(['button “Delete all”', 'Button "delete all"', 'button: Delete all', 'link “Delete  all”', 'Delete all'])(
  'the line %s of an Examiner means the control',
  (line) => {
    expect(isSameControl(line, 'button “Delete all”')).toBe(true);
    expect(isSameControl(line, 'button “Delete”')).toBe(false);
  },
);
