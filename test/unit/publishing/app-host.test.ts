import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomIds } from '../../../functions/adapters/random-ids.ts';
import { projectIdSchema } from '../../../shared/contract/fields.ts';
import { appOriginOf, ownHostsBelow, sharedAppsUrl } from '../../../shared/domain/app-host.ts';

const ID = 'prj_01kb3qrmcgnbz0ah4vvb8yxq1a';
const HOST = 'prj-01kb3qrmcgnbz0ah4vvb8yxq1a';
const projectIds = fc.stringMatching(/^prj_[0-9a-z]{26}$/);

describe('the origin of an app', () => {
  it.each([
    ['https://apps.example', `https://${HOST}.apps.example`],
    ['http://localhost:3001', `http://${HOST}.localhost:3001`],
  ])('is a separate host below %s', (appsUrl, origin) => {
    expect(appOriginOf(ownHostsBelow(appsUrl), ID)).toBe(origin);
    expect(sharedAppsUrl(origin)).toBe(appsUrl);
    expect(sharedAppsUrl(ownHostsBelow(appsUrl))).toBe(appsUrl);
  });

  it('is the apps domain when apps have no separate hosts', () => {
    for (const url of ['https://d111111abcdef8.cloudfront.net', 'https://prj-1.example']) {
      expect([appOriginOf(url, ID), sharedAppsUrl(url)]).toEqual([url, url]);
    }
  });

  it('belongs to one project, and its label is valid for every project id', () => {
    expect(projectIdSchema.parse(randomIds.projectId())).toMatch(/^prj_[0-9a-z]{26}$/);
    const originOf = (id: string) => appOriginOf('https://*.apps.example', id);
    fc.assert(
      fc.property(projectIds, projectIds, (one, other) => {
        const { hostname } = new URL(originOf(one));
        expect(originOf(one) === originOf(other)).toBe(one === other);
        expect(hostname.split('.')[0]).toMatch(/^(?!.{64})(?!..--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/);
      }),
    );
  });
});
