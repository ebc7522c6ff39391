import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Revision } from '../../../shared/contract/projects.ts';
import { offerRemix } from '../../../web/src/features/publishing/api/offer-remix.ts';
import { appDialogStore } from '../../../web/src/lib/app-dialogs.ts';
import { usePublication } from '../../../web/src/lib/revisions/use-publication.ts';
import { renderPage, revision, stubApi, toastTexts, user } from '../../fixtures/render-page.tsx';

const published: Revision = { ...revision, isPublished: true, publishedAppName: 'focus' };

function Showcasing({ of }: { of: Revision }) {
  const { showcasing } = usePublication(of);
  return (
    <button type="button" onClick={() => showcasing.mutate(true)}>
      Showcase
    </button>
  );
}

describe('showcasing an app', () => {
  it.each([
    ['Added to the showcase.', 'Focus Tomato', published, true],
    ['Showcased, but not shown yet.', 'The banner shows Focus Tomato once it is published.', revision, false],
    [
      'Showcased, but not shown.',
      'Focus Tomato was taken down, so the banner leaves it out.',
      { ...published, isTakenDown: true },
      false,
    ],
    [
      'Showcased, but not shown.',
      'The owner of Focus Tomato is banned, so the banner leaves it out.',
      { ...published, isOwnerBanned: true as const },
      false,
    ],
    [
      'Showcased, but not shown.',
      'The banner shows 8 apps, the first by name. Focus Tomato comes after them.',
      published,
      false,
    ],
  ])('shows if the banner contains it: %s %s', async (title, detail, of, isShown) => {
    const body = { success: true, isShown };
    stubApi({ [`POST /api/projects/${revision.projectId}/showcase-status`]: { body } });
    const { person } = renderPage(<Showcasing of={of} />);
    await person.click(screen.getByRole('button'));
    await waitFor(() => expect(toastTexts).toEqual([[title, detail]]));
  });
});

describe('a remix requested by a URL', () => {
  const others: Revision = { ...published, ownerPublicKey: 'somebody' };
  const ask = async (of: Revision) => {
    stubApi({ [`GET /api/projects/${revision.projectId}`]: { body: { success: true, revisions: [of] } } });
    await offerRemix(revision.projectId, user);
    const isOpen = appDialogStore.current() !== null;
    appDialogStore.close();
    return isOpen;
  };

  it('opens the dialog for a published app of another user who allows it', async () => {
    expect(await ask(others)).toBe(true);
    expect(toastTexts).toEqual([]);
  });

  it.each([
    ['This app is yours already.', published],
    ['Remix failed', { ...others, isPublished: false }],
    ['Remix failed', { ...others, isTakenDown: true }],
    ['Remix failed', { ...others, isRemixable: false }],
    ['Remix failed', { ...others, isOwnerBanned: true as const }],
  ])('shows a toast otherwise: %s', async (title, of) => {
    expect(await ask(of)).toBe(false);
    expect(toastTexts).toEqual([[title, expect.any(String)]]);
  });
});
