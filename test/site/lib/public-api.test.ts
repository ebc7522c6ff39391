import { expect, it } from 'vitest';
import { apiPath } from '../../../shared/contract/api-path.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { PUBLIC_PATHS } from '../../../web/src/lib/public-api.ts';

it('the paths are those of the contract', () => {
  const { getAnnouncement, getCreditConfig, getPublicConfig, getShowcase } = routes;
  const called = { getAnnouncement, getCreditConfig, getPublicConfig, getShowcase };
  const paths = Object.entries(called).map(([id, route]) => [id, apiPath(route)]);
  expect(PUBLIC_PATHS).toEqual(Object.fromEntries(paths));
});
