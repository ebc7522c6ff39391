import { screen, within } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '../../../shared/contract/auth.ts';
import type { Revision } from '../../../shared/contract/projects.ts';
import { AssetsDialog } from '../../../web/src/components/revision/assets-dialog.tsx';
import { PublishButton } from '../../../web/src/components/revision/publish-button.tsx';
import { RevisionMenu } from '../../../web/src/components/revision/revision-menu.tsx';
import { RECEIPT_FILE } from '../../fixtures/receipt-file.ts';
import { renderPage, revision, stubApi, toastTexts, user } from '../../fixtures/render-page.tsx';

const minor: Revision = { ...revision, revisionString: '1.2' };
const PROJECT = `/api/projects/${revision.projectId}`;
const PROMOTE = `POST /api/promote-revision/${revision.projectId}/rev/1.2`;
const DELETE = `DELETE /api/delete-app/${revision.projectId}/rev/1.2`;
const refusal = { status: 409, body: { success: false, error: 'The server says why.', code: 'conflict' } };
const broken = { status: 500, body: {} };
const failures = [
  ['the server’s text', refusal, 'The server says why.'],
  ['the fallback', broken, null],
] as const;

function openMenu(shown: Revision, { isAdmin = false, canManage = true } = {}) {
  const onChanged = vi.fn();
  const signedIn: User = { ...user, isAdmin };
  const page = renderPage(<RevisionMenu revision={shown} canManage={canManage} onChanged={onChanged} />, {
    session: { state: { status: 'authenticated', apiKey: 'key', user: signedIn } },
  });
  const choose = async (name: string) => {
    await page.person.click(screen.getByRole('button', { name: /^More for/ }));
    await page.person.click(await screen.findByRole('menuitem', { name }));
  };
  const entries = async () => {
    await page.person.click(screen.getByRole('button', { name: /^More for/ }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  return { ...page, choose, entries, onChanged };
}
/** Waits for the confirmation, which opens after the menu has closed. */
const question = () => screen.findByRole('alertdialog');
const answer = async (name: string) => within(await question()).getByRole('button', { name });

describe('the menu of a revision', () => {
  it('has its entries, and promotes minor ones only', async () => {
    expect(await openMenu(minor).entries()).toEqual([
      'Manage Bank',
      'AI Usage',
      'Export Code',
      'Export Project',
      'Set Thumbnail',
      'Manage Assets',
      'Promote to Major',
      'Delete Revision',
    ]);
  });

  it('does not promote a major one', async () => {
    expect(await openMenu(revision).entries()).not.toContain('Promote to Major');
  });

  it.each([
    [false, 'Showcase', true],
    [true, 'Un-Showcase', false],
  ])('toggles the showcase for admins when it is %s', async (isShowcased, entry, showcaseStatus) => {
    const calls = stubApi({ [`POST ${PROJECT}/showcase-status`]: { body: { success: true } } });
    const { choose } = openMenu({ ...revision, isShowcased }, { isAdmin: true });
    await choose(entry);
    await expect.poll(() => calls[0]?.body).toEqual({ showcaseStatus });
    await expect.poll(() => toastTexts).toHaveLength(1);
  });

  it.each(failures)('shows the reason %s when the showcase failed', async (_text, response, detail) => {
    stubApi({ [`POST ${PROJECT}/showcase-status`]: response });
    await openMenu(revision, { isAdmin: true }).choose('Showcase');
    await expect.poll(() => toastTexts).toEqual([['Update Failed', detail ?? 'Failed to update showcase status.']]);
  });
});

describe('a promotion', () => {
  it('is confirmed first, and opens the new revision', async () => {
    const calls = stubApi({ [PROMOTE]: { body: { success: true, revisionString: '2' } } });
    const { choose, person, onChanged } = openMenu(minor);
    await choose('Promote to Major');
    expect(await question()).toHaveAccessibleDescription(
      'Are you sure you want to promote revision 1.2 to a new major revision?',
    );
    expect(calls).toEqual([]);
    await person.click(await answer('Promote'));
    await expect.poll(() => onChanged.mock.calls).toEqual([[{ kind: 'promoted', from: '1.2', to: '2' }]]);
  });

  it.each(failures)('shows the reason %s of a failure', async (_text, response, detail) => {
    stubApi({ [PROMOTE]: response });
    const { choose, person } = openMenu(minor);
    await choose('Promote to Major');
    await person.click(await answer('Promote'));
    await expect.poll(() => toastTexts).toEqual([['Promotion failed', detail ?? 'Failed to promote revision.']]);
  });
});

describe('a deletion', () => {
  it('is confirmed first', async () => {
    const calls = stubApi({ [DELETE]: { body: { success: true } } });
    const { choose, person, onChanged } = openMenu(minor);
    await choose('Delete Revision');
    expect(await question()).toHaveAccessibleDescription(
      'Are you sure you want to delete revision 1.2? This cannot be undone.',
    );
    await person.click(await answer('Cancel'));
    expect(calls).toEqual([]);
    await choose('Delete Revision');
    await person.click(await answer('Delete'));
    await expect.poll(() => onChanged.mock.calls).toEqual([[{ kind: 'deleted', revisionString: '1.2' }]]);
  });

  it.each(failures)('shows the reason %s of a failure', async (_text, response, detail) => {
    stubApi({ [DELETE]: response });
    const { choose, person } = openMenu(minor);
    await choose('Delete Revision');
    await person.click(await answer('Delete'));
    await expect.poll(() => toastTexts).toEqual([['Deletion failed', detail ?? 'Failed to delete revision.']]);
  });
});

describe('unpublishing', () => {
  const live: Revision = { ...revision, isPublished: true, publishedAppName: 'focus' };
  const unpublish = () => screen.getByRole('button', { name: 'Unpublish Focus Tomato rev 1' });

  it('sends the publish status false', async () => {
    const calls = stubApi({ [`POST ${PROJECT}/publish`]: { body: { success: true } } });
    const { person } = renderPage(<PublishButton revision={live} />);
    await person.click(unpublish());
    await expect.poll(() => toastTexts[0]?.[0]).toBe('Focus Tomato was unpublished.');
    expect(calls[0]?.body).toEqual({ publishStatus: false });
  });

  it.each(failures)('shows the reason %s of a failure', async (_text, response, detail) => {
    stubApi({ [`POST ${PROJECT}/publish`]: response });
    const { person } = renderPage(<PublishButton revision={live} />);
    await person.click(unpublish());
    await expect.poll(() => toastTexts).toEqual([['Unpublishing failed', detail ?? 'Failed to unpublish project.']]);
  });
});

it('an export failure is shown', async () => {
  vi.stubGlobal('fetch', async () => new Response('Gone', { status: 404 }));
  await openMenu(revision).choose('Export Code');
  await expect.poll(() => toastTexts).toEqual([['Export Failed', 'Could not download the file.']]);
});

describe('replacing an image', () => {
  const asset = {
    placeholder_id: 'hero',
    url: 'https://apps.example/hero.png',
    description: 'A boat',
    purpose: 'Cover',
  };
  const shown: Revision = { ...revision, imageAssets: [asset] };
  const image = (bytes: number) => new File([new Uint8Array(bytes)], 'new.png', { type: 'image/png' });

  async function replace(file: File | null) {
    const { person } = renderPage(<AssetsDialog revision={shown} onClose={() => {}} />);
    await person.click(screen.getByRole('button', { name: 'Replace A boat' }));
    if (file !== null) await person.upload(screen.getByLabelText(/^New image/), file);
    await person.click(screen.getByRole('button', { name: 'Replace image' }));
  }

  it.each([
    ['Please select an image file to upload.', null],
    ['Image size cannot exceed 5MB.', image(5 * 1024 * 1024 + 1)],
  ])('needs a file that fits: %s', async (message, file) => {
    await replace(file);
    await expect.poll(() => toastTexts).toEqual([['Failed to replace asset', message]]);
  });

  it.each(failures)('shows the reason %s of a failure', async (_text, response, detail) => {
    stubApi({ [`POST /api/swap-asset/${revision.projectId}/rev/1`]: response });
    await replace(image(10));
    await expect.poll(() => toastTexts).toEqual([['Failed to replace asset', detail ?? 'An unknown error occurred.']]);
  });
});

it('the owner downloads the app as a project, with the receipt of its build', async () => {
  const operationId = `op_${'0'.repeat(26)}`;
  const turn = {
    kind: 'build',
    operationId,
    instruction: 'a tea timer',
    creditsCharged: 25,
    checksPassed: 3,
    problemsLeft: 0,
  };
  const calls = stubApi({
    [`POST ${PROJECT}/rev/1/export`]: { body: { success: true } },
    [`GET ${PROJECT}`]: { body: { success: true, revisions: [{ ...revision, turn }] } },
    [`GET /api/operations/${operationId}/receipt`]: { body: { success: true, file: RECEIPT_FILE } },
    'GET /api/receipt-keys': { body: { success: true, keys: [] } },
  });
  const callApi = globalThis.fetch;
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) =>
    given[0] === revision.appUrl ? new Response('<!doctype html><title>Tea</title>') : callApi(...given),
  );
  const { choose } = openMenu({ ...revision, ownerPublicKey: user.publicKey });
  const saved: Blob[] = [];
  URL.createObjectURL = (content) => {
    if (content instanceof Blob) saved.push(content);
    return 'blob:project';
  };
  await choose('Export Project');
  await expect.poll(() => toastTexts).toEqual([['The app was downloaded as a project.', 'Focus-Tomato-rev1.zip']]);
  const files = unzipSync(new Uint8Array((await saved[0]?.arrayBuffer()) ?? []));
  expect(Object.keys(files)).toContain('index.html');
  expect(JSON.parse(strFromU8(files['receipt/receipt.json'] ?? new Uint8Array()))).toEqual(RECEIPT_FILE);
  expect(calls).toHaveLength(4);
});
