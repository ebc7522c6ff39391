import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../../web/src/features/builds/build-settings.ts';
import { QueuedPrompts } from '../../../web/src/features/builds/components/studio/queued-prompts.tsx';
import { promptQueue, promptSender } from '../../../web/src/features/builds/queued-prompt.ts';
import { renderPage, toastActions, toastTexts } from '../../fixtures/render-page.tsx';

const idea = (prompt: string) => ({
  settings: { ...defaultSettings, projectName: 'Tea', prompt },
  follows: false,
  base: null,
});
const fields = { prompt: '', images: [] };
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

afterEach(() => {
  promptQueue.forget();
  vi.restoreAllMocks();
});

it('shows the place of each idea, and removes one, which can be undone', async () => {
  promptQueue.add(idea('a timer'));
  promptQueue.add(idea('a quiz'));
  const { person } = renderPage(<QueuedPrompts fields={fields} onEdit={() => {}} />);
  expect(rows()).toEqual([expect.stringMatching(/^1\.Tea: a timer/), expect.stringMatching(/^2\.Tea: a quiz/)]);
  const [first] = screen.getAllByRole('listitem');
  if (first === undefined) throw new Error('No idea is shown.');
  await person.click(within(first).getByRole('button', { name: 'Remove it from the list' }));
  await expect.poll(rows).toEqual([expect.stringMatching(/^1\.Tea: a quiz/)]);
  expect(toastTexts).toEqual([['The idea was removed.']]);
  toastActions.at(-1)?.onChoose();
  await expect.poll(() => rows().length).toBe(2);
});

it('moves an idea into the fields only when there is room', async () => {
  promptQueue.add(idea('a timer'));
  const onEdit = vi.fn();
  const full = { prompt: 'x'.repeat(100_000), images: [] };
  const { person } = renderPage(<QueuedPrompts fields={full} onEdit={onEdit} />);
  await person.click(screen.getByRole('button', { name: 'Move it back to the prompt' }));
  expect(toastTexts).toEqual([['The prompt has no room for it.', 'Send or shorten what is in the field first.']]);
  expect(onEdit).not.toHaveBeenCalled();
  expect(promptQueue.current().waiting).toHaveLength(1);
});

it('starts an idea that waits for its user', async () => {
  const resume = vi.spyOn(promptSender, 'resume').mockResolvedValue();
  const id = promptQueue.add(idea('a timer'));
  promptQueue.change(id, { isPaused: true });
  const { person } = renderPage(<QueuedPrompts />);
  expect(rows()).toEqual([expect.stringMatching(/^1\.Waits for you: a timer/)]);
  await person.click(screen.getByRole('button', { name: 'Build now' }));
  expect(resume).toHaveBeenCalledWith(id);
});
