import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProjectBrowser } from '../../../web/src/features/projects/components/project-browser.tsx';
import { renderPage, revision, stubApi, toastTexts, user } from '../../fixtures/render-page.tsx';

/** Observers of the page. The test calls one to report that its element is near the screen. */
const onScreen: (() => void)[] = [];

class ScreenObserver implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #seen: () => void;
  constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
    this.#seen = () => onChange([{ isIntersecting: true }]);
  }
  observe() {
    onScreen.push(this.#seen);
  }
  disconnect() {
    onScreen.splice(onScreen.indexOf(this.#seen), 1);
  }
}

function listOf(names: readonly string[]) {
  const entries = names.map((projectNameDisplay, index) => {
    const projectId = `prj_${index}`;
    return [projectId, [{ ...revision, projectId, projectNameDisplay }]] as const;
  });
  return { body: { success: true, projects: Object.fromEntries(entries) } };
}

const MINE = 'GET /api/list-apps?scope=mine';
/** Returns the project cards. Excludes templates, which appear only if an earlier test file has loaded their module. */
const cards = () => screen.queryAllByRole('article').filter((card) => card.closest('#templates') === null);
const show = () => renderPage(<ProjectBrowser user={user} usualTab="mine" />);

beforeEach(() => {
  onScreen.length = 0;
  vi.stubGlobal('IntersectionObserver', ScreenObserver);
});

describe('the list of projects', () => {
  it('renders only as many of hundreds as the screen needs, and starts over with a search', async () => {
    stubApi({ [MINE]: listOf(Array.from({ length: 100 }, (_, index) => `App ${index}`)) });
    const { person } = show();
    await waitFor(() => expect(cards()).toHaveLength(30));
    expect(screen.getByText('100 of 100 apps shown')).toBeInTheDocument();
    for (const seen of [...onScreen]) seen();
    await waitFor(() => expect(cards()).toHaveLength(60));
    await person.type(screen.getByLabelText('Search by name'), 'app');
    await waitFor(() => expect(cards()).toHaveLength(30));
  });

  it('shows an error when it cannot be loaded, and retries', async () => {
    stubApi({ [MINE]: { status: 500, body: { success: false, error: 'Broken.', code: 'internal' } } });
    const { person } = show();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    expect(toastTexts[0]?.[0]).toBe('Failed to load your apps');
    stubApi({ [MINE]: listOf(['Alpha']) });
    await person.click(again);
    await waitFor(() => expect(cards()).toHaveLength(1));
  });
});
