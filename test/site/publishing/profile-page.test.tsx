import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ProfilePage } from '../../../web/src/features/publishing/components/profile-page.tsx';
import { renderPage, stubApi } from '../../fixtures/render-page.tsx';

const boats = {
  projectId: 'prj_1',
  name: 'Boats',
  projectType: 'website',
  publishedAppName: 'boats',
  isRemixable: false,
};
const PATH = 'GET /api/profiles/ada';

function openProfile(responses: Parameters<typeof stubApi>[0]) {
  stubApi(responses);
  return renderPage(
    <Routes>
      <Route path="/u/:username" element={<ProfilePage />} />
    </Routes>,
    { path: '/u/ada' },
  );
}

describe('a profile', () => {
  it('shows the published apps, and more of them on request', async () => {
    const second = { ...boats, projectId: 'prj_2', name: 'Ships', publishedAppName: 'ships' };
    const { person } = openProfile({
      [PATH]: { body: { success: true, username: 'Ada', apps: [boats], nextCursor: 'next' } },
      [`${PATH}?cursor=next`]: { body: { success: true, username: 'Ada', apps: [second] } },
    });
    const list = await screen.findByRole('list', { name: 'Apps of Ada' });
    expect(screen.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
    expect(within(list).getByRole('link', { name: 'Boats' })).toHaveAttribute('href', '/p/boats');
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await within(list).findByRole('link', { name: 'Ships' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says when the user published nothing', async () => {
    openProfile({ [PATH]: { body: { success: true, username: 'Ada', apps: [] } } });
    expect(await screen.findByText('Nothing published yet')).toBeVisible();
  });

  it('can be reloaded when it failed to load', async () => {
    openProfile({
      [PATH]: {
        status: 429,
        body: { success: false, error: 'Too many profiles were opened.', code: 'rate_limited' },
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many profiles were opened.');
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });
});
