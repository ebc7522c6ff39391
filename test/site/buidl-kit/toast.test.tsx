import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../../../web/buidl-kit/toast.ts';

beforeEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a message goes after six seconds, and one replaces another', () => {
  toast('Saved');
  toast('Sent');
  expect(screen.getByRole('status')).toHaveTextContent(/^Sent$/);
  vi.advanceTimersByTime(5_900);
  expect(screen.getByRole('status')).toHaveTextContent('Sent');
  vi.advanceTimersByTime(200);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('Undo takes back, once, and the focus returns', () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const undo = vi.fn();
  toast('Deleted', { undo });
  const button = screen.getByRole('button', { name: 'Undo' });
  button.focus();
  button.click();
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(field).toHaveFocus();
});

it('a message stays while the focus is on it', () => {
  toast('Deleted', { undo: () => {} });
  const button = screen.getByRole('button', { name: 'Undo' });
  button.focus();
  vi.advanceTimersByTime(60_000);
  expect(button).toBeVisible();
  button.blur();
  vi.advanceTimersByTime(10_100);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a message of an open dialog is inside it, and outlasts it', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  toast('Saved');
  expect(dialog).toContainElement(screen.getByText('Saved'));
  dialog.dispatchEvent(new Event('close'));
  dialog.remove();
  expect(screen.getByText('Saved')).toBeVisible();
});
