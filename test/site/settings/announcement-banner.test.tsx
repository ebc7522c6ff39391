import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AnnouncementBanner } from '../../../web/src/features/settings/components/announcement-banner.tsx';
import { STORAGE_KEYS } from '../../../web/src/lib/storage-keys.ts';
import { renderPage, stubApi } from '../../fixtures/render-page.tsx';

const banner = () => screen.findByRole('region', { name: 'Announcement' });
const show = (announcement: string) => {
  const calls = stubApi({ 'GET /api/announcement': { body: { success: true, announcement } } });
  return { ...renderPage(<AnnouncementBanner />), calls };
};

it('an announcement is dismissed permanently, and a new one is shown again', async () => {
  const { person } = show('A **new** version');
  expect(await banner()).toHaveTextContent('A new version');
  await person.click(screen.getByRole('button', { name: /Dismiss|Close/ }));
  expect(screen.queryByRole('region')).toBeNull();
  expect(localStorage.getItem(STORAGE_KEYS.dismissedAnnouncement)).toBe('A **new** version');
  cleanup();
  const { calls } = show('A **new** version');
  await expect.poll(() => calls).toHaveLength(1);
  expect(screen.queryByRole('region')).toBeNull();
  cleanup();
  show('Another one');
  expect(await banner()).toHaveTextContent('Another one');
});

it('an empty announcement shows nothing', async () => {
  const { calls } = show('');
  await expect.poll(() => calls).toHaveLength(1);
  expect(screen.queryByRole('region')).toBeNull();
});
