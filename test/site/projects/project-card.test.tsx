import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Revision } from '../../../shared/contract/projects.ts';
import { ProjectCollection } from '../../../web/src/features/projects/components/project-collection.tsx';
import { groupProjects } from '../../../web/src/features/projects/project-groups.ts';
import { appDialogStore } from '../../../web/src/lib/app-dialogs.ts';
import { renderPage, revision, user } from '../../fixtures/render-page.tsx';

const HOUR_MS = 3_600_000;
const recently = new Date(Date.now() - 3 * 24 * HOUR_MS - HOUR_MS).toISOString();
const mine: Revision = { ...revision, lastModified: recently };
const published: Revision = { ...mine, isPublished: true, publishedAppName: 'focus' };
const others: Revision = { ...published, ownerPublicKey: 'somebody', ownerUsername: 'grace' };

function show(revisions: Revision[], { layout = 'cards', admin = false, showsOwner = true } = {}) {
  const projects = groupProjects([{ projects: { [revision.projectId]: revisions } }]);
  return renderPage(
    <ProjectCollection
      layout={layout === 'list' ? 'list' : 'cards'}
      projects={projects}
      user={{ ...user, isAdmin: admin }}
      showsOwner={showsOwner}
    />,
  );
}

const card = () => screen.getByRole('article', { name: 'Focus Tomato' });
const openMenu = async (person: ReturnType<typeof renderPage>['person']) => {
  await person.click(screen.getByRole('button', { name: 'Actions for Focus Tomato' }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '');
};

describe('the card of a project', () => {
  it.each([
    ['Not published · Rev 1 · 3 days ago', [mine]],
    ['Published as /p/focus · Rev 1 · 3 days ago', [published]],
    ['Published as /p/focus · Rev 1 (newest 1.1) · 3 days ago', [published, { ...mine, revisionString: '1.1' }]],
    ['Taken down by an admin · Rev 1 · 3 days ago', [{ ...published, isTakenDown: true }]],
  ])('says where it stands: %s', (text, revisions) => {
    show(revisions);
    expect(card()).toHaveTextContent(text);
  });

  it.each(['cards', 'list'])('shows a name in the direction of its language: %s', (layout) => {
    show([{ ...mine, projectNameDisplay: 'טיימר!' }], { layout });
    expect(screen.getAllByText('טיימר!')[0]?.closest('[dir]')).toHaveAttribute('dir', 'auto');
  });

  it('has its thumbnail, or a drawing when it is missing or cannot be loaded', () => {
    show([mine]);
    expect(card().querySelector('img')).toBeNull();
    cleanup();
    show([{ ...mine, showcaseImageUrl: 'https://apps.example/1.jpg' }]);
    const image = card().querySelector('img');
    expect(image).toHaveAttribute('src', 'https://apps.example/1.jpg');
    if (image !== null) fireEvent.error(image);
    expect(card().querySelector('img')).toBeNull();
  });

  it('shows its only revision expanded', async () => {
    const { person } = show([published, { ...mine, revisionString: '1.1' }]);
    const rows = () => screen.queryByRole('list', { name: 'Revisions of Focus Tomato' });
    expect(within(rows() ?? card()).getAllByRole('listitem')).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: 'Focus Tomato: 2 revisions' }));
    expect(rows()).toBeNull();
  });

  it('opens the studio for its owner, and the app for others', () => {
    show([mine]);
    const heading = () => within(screen.getByRole('heading', { name: 'Focus Tomato' })).getByRole('link');
    expect(heading()).toHaveAttribute('href', `/create-app?revise=${mine.projectId}&rev=1`);
    cleanup();
    show([others]);
    expect(heading()).toHaveAttribute('href', '/p/focus');
  });

  it('shows its actions to keyboard users', async () => {
    const { person } = show([mine]);
    expect(screen.queryByRole('button', { name: 'Publish Focus Tomato' })).toBeNull();
    await person.tab();
    expect(screen.getByRole('link', { name: 'Focus Tomato' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Revise Focus Tomato' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Publish Focus Tomato' }));
    expect(appDialogStore.current()?.kind).toBe('publish');
    // The focus returns to this button when the dialog closes, so the button must stay in the document.
    await person.click(document.body);
    expect(screen.getByRole('button', { name: 'Publish Focus Tomato' })).toBeInTheDocument();
    appDialogStore.close();
  });

  it('has every action in its menu', async () => {
    const { person } = show([published]);
    expect(await openMenu(person)).toEqual([
      'Revise',
      'View',
      'View Live',
      'Unpublish',
      'Manage data',
      'Manage Bank',
      'AI Usage',
      'Export Code',
      'Export Project',
      'Set Thumbnail',
      'Manage Assets',
      expect.stringContaining('Delete Revision'),
    ]);
  });
});

describe('the owner', () => {
  it.each(['cards', 'list'])('is shown in lists of several owners, as %s', (layout) => {
    show([others], { layout });
    expect(document.body).toHaveTextContent('by grace');
    cleanup();
    show([mine], { layout });
    expect(document.body).toHaveTextContent('by you');
    cleanup();
    show([mine], { layout, showsOwner: false });
    expect(document.body).not.toHaveTextContent('by you');
  });
});

describe('a remix', () => {
  const isOffered = async (revisions: Revision[], admin = false) => {
    const { person } = show(revisions, { admin });
    const inBar = screen.queryByRole('button', { name: /^Remix/ }) !== null;
    const inMenu = (await openMenu(person)).includes('Remix');
    cleanup();
    return { inBar, inMenu };
  };

  it('is offered for a published app of another user who allows it, and for admins', async () => {
    expect(await isOffered([others])).toEqual({ inBar: true, inMenu: true });
    expect(await isOffered([{ ...others, isRemixable: false }], true)).toEqual({ inBar: true, inMenu: true });
  });

  it.each([
    ['an app of one’s own', [published]],
    ['an unpublished app', [{ ...others, isPublished: false, publishedAppName: undefined }]],
    ['an app that was taken down', [{ ...others, isTakenDown: true }]],
    ['an app whose owner forbids it', [{ ...others, isRemixable: false }]],
    ['an app whose owner is banned', [{ ...others, isOwnerBanned: true as const }]],
  ])('is not offered for %s', async (_what, revisions) => {
    expect(await isOffered(revisions)).toEqual({ inBar: false, inMenu: false });
  });
});
