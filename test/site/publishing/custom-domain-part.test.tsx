import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PublishDialog } from '../../../web/src/features/publishing/components/publish-dialog.tsx';
import { renderPage, revision, stubApi, toastTexts } from '../../fixtures/render-page.tsx';

const NAME = `/api/projects/${revision.projectId}/custom-domain`;
const published = { ...revision, isPublished: true, publishedAppName: 'tomato', publishedRevision: '1' };
const records = [
  { type: 'TXT', name: '_buidl-app.play.example.com', value: 'buidl-app=abc' },
  { type: 'CNAME', name: 'play.example.com', value: 'd111.cloudfront.net' },
];

const renderDialog = () => renderPage(<PublishDialog revision={published} onClose={() => {}} />);
const answer = (customDomain?: object) => ({
  body: { success: true, isOffered: true, ...(customDomain && { customDomain }) },
});
const named = (state: string, problem?: string) => answer({ host: 'play.example.com', state, problem, records });

it('requests a domain, and lists the required records', async () => {
  const calls = stubApi({ [`POST ${NAME}/check`]: answer(), [`POST ${NAME}`]: named('waiting') });
  const { person } = renderDialog();
  const field = await screen.findByLabelText('Custom domain (optional)');
  await person.type(field, 'example.com{Enter}');
  expect(await screen.findByText(/Please give a name below your domain/)).toBeVisible();
  await person.clear(field);
  await person.type(field, 'Spiel.Bücher.example{Enter}');
  const part = await screen.findByRole('region', { name: 'Custom domain' });
  expect(await within(part).findByText('Waiting for DNS')).toBeVisible();
  for (const { name, value } of records) {
    expect(within(part).getAllByText(name).length).toBeGreaterThan(0);
    expect(within(part).getByText(value)).toBeVisible();
  }
  expect(calls.filter(({ route }) => route === `POST ${NAME}`).map(({ body }) => body)).toEqual([
    { host: 'spiel.xn--bcher-kva.example' },
  ]);
});

it('shows why a domain is not live, and checks again', async () => {
  const calls = stubApi({ [`POST ${NAME}/check`]: named('failed', 'no_certificate') });
  const { person } = renderDialog();
  expect(await screen.findByText(/The certificate was refused/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Check Again' }));
  await expect.poll(() => calls.filter(({ route }) => route === `POST ${NAME}/check`)).toHaveLength(2);
});

it('removes a domain', async () => {
  stubApi({ [`POST ${NAME}/check`]: named('live'), [`DELETE ${NAME}`]: answer() });
  const { person } = renderDialog();
  expect(await screen.findByText('Live')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Remove Name' }));
  await expect.poll(() => toastTexts).toEqual([['The name was removed.']]);
  expect(await screen.findByLabelText('Custom domain (optional)')).toHaveValue('');
});

it('is hidden when custom domains are not offered', async () => {
  const calls = stubApi({ [`POST ${NAME}/check`]: { body: { success: true, isOffered: false } } });
  renderDialog();
  await expect.poll(() => calls).toHaveLength(1);
  expect(screen.queryByLabelText('Custom domain (optional)')).toBeNull();
});

it('is hidden before the app is published', async () => {
  const calls = stubApi({});
  renderPage(<PublishDialog revision={revision} onClose={() => {}} />);
  expect(await screen.findByLabelText('App name')).toBeVisible();
  expect(calls).toEqual([]);
});
