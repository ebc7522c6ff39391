/** A choice that was made before React took the page over, or while it did. */
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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

function showRendered(): HTMLElement {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(<Prices />);
  return root;
}

it('a choice is made that React finds in the document when it takes the field over', async () => {
  const root = showRendered();
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
