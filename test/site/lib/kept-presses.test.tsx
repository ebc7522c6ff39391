import { act, screen, waitFor } from '@testing-library/react';
import { type ComponentType, lazy, StrictMode, Suspense, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { RepeatKeptPresses } from '../../../web/src/lib/kept-presses.ts';

const PAGE = '/prices';

function Prices() {
  const [price, setPrice] = useState('standard');
  const [theme, setTheme] = useState('light');
  const [isSent, setIsSent] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(true);
      }}
    >
      {['standard', 'discounted'].map((value) => (
        <label key={value}>
          <input type="radio" name="price" checked={price === value} onChange={() => setPrice(value)} />
          {value}
        </label>
      ))}
      <select aria-label="Theme" value={theme} onChange={({ target }) => setTheme(target.value)}>
        <option>light</option>
        <option>dark</option>
      </select>
      <button type="submit">Send</button>
      <p>
        {price}, {theme}, {isSent ? 'sent' : 'not sent'}
      </p>
    </form>
  );
}

function App({ part: Part }: { part: ComponentType }) {
  return (
    <Suspense fallback="Loading...">
      <Part />
      <RepeatKeptPresses />
    </Suspense>
  );
}

beforeEach(async () => {
  history.replaceState(null, '', PAGE);
  document.documentElement.dataset.page = PAGE;
  delete document.documentElement.dataset.boot;
  globalThis.takeKeptPresses?.();
  await import(/* @vite-ignore */ `../../../web/public/before-paint.js?${Math.random()}`);
});

async function hydrate(press: () => void): Promise<void> {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(<App part={Prices} />);
  press();
  const part = lazy(async () => ({ default: Prices }));
  await act(
    async () =>
      void hydrateRoot(
        root,
        <StrictMode>
          <App part={part} />
        </StrictMode>,
      ),
  );
}

it('a radio button, a select and a form work as if pressed after hydration', async () => {
  await hydrate(() => {
    screen.getByLabelText('discounted').click();
    expect(screen.getByLabelText('standard')).toBeChecked();
    const theme = screen.getByLabelText<HTMLSelectElement>('Theme');
    theme.value = 'dark';
    theme.dispatchEvent(new Event('change', { bubbles: true }));
    screen.getByText('Send').click();
  });
  expect(await screen.findByText('discounted, dark, sent')).toBeInTheDocument();
  expect(screen.getByLabelText('discounted')).toBeChecked();
  expect(screen.getByLabelText('Theme')).toHaveValue('dark');
});

it('a press after hydration is done once', async () => {
  await hydrate(() => undefined);
  await waitFor(() => expect(globalThis.takeKeptPresses).toBeUndefined());
  await act(async () => screen.getByText('discounted').click());
  expect(screen.getByText('discounted, light, not sent')).toBeInTheDocument();
});

it('presses are kept in a prerendered page of this address only', async () => {
  globalThis.takeKeptPresses?.();
  history.replaceState(null, '', '/other');
  await import(/* @vite-ignore */ `../../../web/public/before-paint.js?${Math.random()}`);
  expect(globalThis.takeKeptPresses).toBeUndefined();
  expect(document.documentElement.dataset.boot).toBe('page');
});
