import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppBankDialog } from '../../../web/src/features/app-services/components/app-bank-dialog.tsx';
import { PublishForm } from '../../../web/src/features/publishing/components/publish-form.tsx';
import { ThumbnailDialog } from '../../../web/src/features/publishing/components/thumbnail-dialog.tsx';
import { renderPage, revision, stubApi, toastTexts } from '../../fixtures/render-page.tsx';

const PROJECT = `/api/projects/${revision.projectId}`;
const project = { body: { success: true, projectId: revision.projectId, revisions: [revision] } };
const refused = (error: string) => ({ status: 400, body: { success: false, error, code: 'invalid_input' } });
const broken = { status: 500, body: {} };

describe('publishing that fails', () => {
  it.each([
    [
      'the server’s text',
      refused('Project data is missing or no revision is selected.'),
      'Project data is missing or no revision is selected.',
    ],
    ['the fallback', broken, 'Failed to publish project.'],
  ])('says why with %s', async (_text, response, detail) => {
    stubApi({ [`POST ${PROJECT}/publish`]: response });
    const { person } = renderPage(<PublishForm revision={revision} onLive={() => {}} onCancel={() => {}} />);
    await person.click(screen.getByRole('button', { name: 'Publish' }));
    await expect.poll(() => toastTexts).toEqual([['Publishing Failed', detail]]);
  });
});

describe('a thumbnail that is not updated', () => {
  it.each([
    ['the server’s text', refused('This is no image.'), 'This is no image.'],
    ['the fallback', broken, 'Failed to update image.'],
  ])('says why with %s', async (_text, response, detail) => {
    stubApi({ [`POST ${PROJECT}/showcase-image`]: response });
    const { person } = renderPage(<ThumbnailDialog revision={revision} onClose={() => {}} />);
    expect(screen.getByText(/16:9 is best/)).toBeVisible();
    await person.upload(screen.getByLabelText('Image'), new File(['x'], 'a.png', { type: 'image/png' }));
    await person.click(screen.getByRole('button', { name: 'Update' }));
    await expect.poll(() => toastTexts).toEqual([['Update Failed', detail]]);
  });
});

describe('a transfer that fails', () => {
  it.each([
    ['Deposit', 'transfer'],
    ['Withdraw', 'withdraw'],
  ])('%s shows the reason, and keeps the amount', async (button, path) => {
    const responses = {
      [`GET ${PROJECT}`]: project,
      [`POST ${PROJECT}/bank/${path}`]: refused('There are 3 credits.'),
    };
    stubApi(responses);
    const { person } = renderPage(<AppBankDialog revision={revision} onClose={() => {}} />);
    const amount = screen.getByLabelText('Amount in credits');
    await person.type(amount, '25');
    await person.click(screen.getByRole('button', { name: button }));
    await expect.poll(() => toastTexts).toEqual([['Transfer Failed', 'There are 3 credits.']]);
    expect(amount).toHaveValue('25');
    stubApi({ ...responses, [`POST ${PROJECT}/bank/${path}`]: broken });
    await person.click(screen.getByRole('button', { name: button }));
    await expect.poll(() => toastTexts.at(-1)).toEqual(['Transfer Failed', 'Transfer failed.']);
  });
});

describe('settings that are not saved', () => {
  it.each([
    ['the server’s text', refused('Too many requests for a second.'), 'Too many requests for a second.'],
    ['the fallback', broken, 'Failed to update settings.'],
  ])('say why with %s', async (_text, response, detail) => {
    stubApi({ [`GET ${PROJECT}`]: project, [`POST ${PROJECT}/usage-controls`]: response });
    const { person } = renderPage(<AppBankDialog revision={revision} onClose={() => {}} />);
    expect(screen.getByRole('radio', { name: /^App Bank Recommended/ })).toBeChecked();
    await person.click(screen.getByRole('button', { name: 'Save Settings' }));
    await expect.poll(() => toastTexts).toEqual([['Update Failed', detail]]);
  });
});
