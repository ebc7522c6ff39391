/** A choice made before or while React hydrates the page. */
import { act, screen, waitFor } from '@testing-library/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { replayEarlyPresses } from '../../../web/src/lib/early-presses.ts';

afterEach(() => {
  globalThis.buidlEarlyPresses = undefined;
});

function Prices() {
  const [price, setPrice] = useState('standard');
  const fieldOf = (value: string) => (
    <input
      type="radio"
      name="price"
      aria-label={value}
      checked={price === value}
      onChange={() => setPrice(value)}
    />
  );
  return (
    <>
      {fieldOf('standard')}
      {fieldOf('discounted')}
      <select aria-label="Theme" defaultValue="dark">
        <option>dark</option>
      </select>
      <p>Price: {price}</p>
    </>
  );
}

function showRendered(page: ReactNode): HTMLElement {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(page);
  return root;
}

it('a choice in the server-rendered field is applied at hydration', async () => {
  const root = showRendered(<Prices />);
  const discounted = screen.getByLabelText<HTMLInputElement>('discounted');
  const theme = screen.getByLabelText<HTMLSelectElement>('Theme');
  globalThis.buidlEarlyPresses = {
    waiting: new Set([discounted, theme]),
    presses: [
      { control: discounted, value: 'discounted' },
      { control: theme, value: 'dark' },
    ],
  };
  discounted.checked = true;
  await act(async () => void hydrateRoot(root, <Prices />));
  expect(screen.getByText('Price: standard')).toBeInTheDocument();
  replayEarlyPresses();
  await waitFor(() => expect(screen.getByText('Price: discounted')).toBeInTheDocument());
  expect(discounted).toBeChecked();
});

function Theme() {
  const [theme, setTheme] = useState('light');
  return (
    <select aria-label="Theme" value={theme} onChange={({ target }) => setTheme(target.value)}>
      <option>light</option>
      <option>dark</option>
    </select>
  );
}

function Footer({ part }: { part: ReactNode }) {
  const [note, setNote] = useState('');
  return (
    <>
      <button type="button" onClick={() => setNote('loaded')}>
        Load
      </button>
      {note}
      <Suspense fallback={<p>Loading</p>}>{part}</Suspense>
    </>
  );
}

it('a choice is applied in a field whose scripts loaded late', async () => {
  const { promise: scripts, resolve: arrive } = Promise.withResolvers<{ default: typeof Theme }>();
  const LateTheme = lazy(() => scripts);
  const root = showRendered(<Footer part={<Theme />} />);
  const rendered = screen.getByLabelText<HTMLSelectElement>('Theme');
  globalThis.buidlEarlyPresses = {
    waiting: new Set([rendered]),
    presses: [{ control: rendered, value: 'dark' }],
  };
  await act(async () => void hydrateRoot(root, <Footer part={<LateTheme />} />));
  replayEarlyPresses();
  await act(async () => screen.getByRole('button', { name: 'Load' }).click());
  await act(async () => arrive({ default: Theme }));
  const replacement = await screen.findByLabelText('Theme');
  expect(replacement).not.toBe(rendered);
  await waitFor(() => expect(replacement).toHaveValue('dark'));
});
