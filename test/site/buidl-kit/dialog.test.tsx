import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ask, confirm } from '../../../web/buidl-kit/dialog.ts';

/** Simple replacements for the methods of modal dialogs, which jsdom lacks. */
const MODAL = {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
};
beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, MODAL);
});
afterAll(() => {
  for (const name of Object.keys(MODAL)) Reflect.deleteProperty(HTMLDialogElement.prototype, name);
});

let opener: HTMLButtonElement;
beforeEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
});

it('confirm has the focus on OK, and gives it back to where it was', async () => {
  const answer = confirm('Delete the recipe?');
  expect(screen.getByRole('dialog', { name: 'Delete the recipe?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(await answer).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
});

it('a dangerous question has the focus on Cancel, with the words of the app', async () => {
  const answer = confirm('It is gone for good.', { title: 'Delete?', ok: 'Delete', cancel: 'Keep', isDangerous: true });
  expect(screen.getByRole('dialog', { name: 'Delete?' })).toHaveAccessibleDescription('It is gone for good.');
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await answer).toBe(false);
});

it('Escape is Cancel', async () => {
  const answer = confirm('Delete?');
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(await answer).toBe(false);
  expect(opener).toHaveFocus();
});

it('a form resolves to its fields, and not before the required ones are filled', async () => {
  const answer = ask({
    title: 'New tea',
    ok: 'Add',
    fields: [
      { name: 'name', label: 'Name', isRequired: true },
      { name: 'kind', label: 'Kind', type: 'select', options: ['Black', 'Green'], value: 'Green' },
      { name: 'price', label: 'Price', type: 'number', value: 4.5 },
      { name: 'about', label: 'About', type: 'textarea' },
    ],
  });
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByRole('dialog', { name: 'New tea' })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Name'), 'Sencha{Enter}');
  expect(await answer).toEqual({ name: 'Sencha', kind: 'Green', price: '4.5', about: '' });
});

it('the buttons speak the language of the document', async () => {
  document.documentElement.lang = 'de-CH';
  const answer = confirm('Löschen?');
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(await answer).toBe(false);
});

it('texts are no markup', async () => {
  const answer = confirm('<img src=x>');
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('<img src=x>')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await answer;
});
