import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { StreamingCode } from '../../../web/src/features/builds/components/studio/streaming-code.tsx';
import { renderPage } from '../../fixtures/render-page.tsx';

it.each([
  ['<!doctype html><body><h1>Birds', true],
  ['<!doctype html><body><h1>The outline of a plan</h1></body></html>\n', false],
])('the app’s code is shown, but not the outline of its plan: %s', async (html, isShown) => {
  const load = vi.fn(async () => new Response(html));
  vi.stubGlobal('fetch', load);
  renderPage(<StreamingCode url="https://apps.example/preview.html" />);
  await waitFor(() => expect(load).toHaveBeenCalled());
  if (isShown) expect(await screen.findByText(/<h1>Birds$/)).toBeVisible();
  else expect(document.querySelector('pre')).toBeNull();
});
