import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportDocument } from '../../../shared/domain/export-document.ts';
import { fontAddress, SHELF_FONTS } from '../../../shared/domain/fonts/shelf-fonts.ts';
import { SHELF } from '../../../shared/domain/shelf.ts';
import { shelfAddress } from '../../../shared/domain/shelf-package.ts';
import { buildApp, listApps, QUICK_APP } from '../../fixtures/app-build.ts';
import { postJson } from '../../fixtures/signed-in-user.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

/**
 * Returns a document as models write it: it loads libraries from a CDN, in part outdated ones, with integrity hashes of
 * the CDN.
 */
const document = (vueAddress: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Counter</title>
<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/css/bootstrap.min.css" integrity="sha384-old" crossorigin="anonymous">
<script type="importmap">{ "imports": { "vue": "${vueAddress}" } }</script></head>
<body><main id="app"><button type="button" class="btn btn-primary" v-on:click="count += 1" v-text="'Count ' + count"></button></main>
<script type="module">import { createApp } from 'vue'; createApp({ data: () => ({ count: 0 }) }).mount('#app');</script>
</body></html>`;
const VUE_3 = 'https://unpkg.com/vue@3/dist/vue.esm-browser.js';
const STYLES = '/vendor/bootstrap@5.3.9/bootstrap.min.css';
const VUE = '/vendor/vue@3.5.45/vue.esm-browser.prod.js';

let cloud: SharedCloud;
let owner: ApiUser;
beforeAll(async () => {
  cloud = await borrowCloud();
  owner = await signUpUser(cloud.api, 'shelf_owner');
});
afterAll(() => cloud.close());

const textAt = async (url: string | undefined) => (await fetch(url ?? '')).text();

describe('an app with CDN addresses from its model', () => {
  it('passes the check and is saved with the addresses of the bundled libraries, without a repair', async () => {
    cloud.model.say('Coder', document(VUE_3));
    const status = await buildApp(cloud.api, owner.apiKey, QUICK_APP);
    expect(status.error).toBeUndefined();
    expect(status.receipt).toMatchObject({ repairs: 0, problemsLeft: [] });
    expect(status.receipt?.checksPassed).toContain('Every requested file loads');
    const saved = await textAt(status.appUrl);
    expect(saved).toContain(`<link rel="stylesheet" href="${STYLES}">`);
    expect(saved).toContain(`{ "imports": { "vue": "${VUE}" } }`);
    expect(saved).not.toMatch(/jsdelivr|unpkg|integrity/);
    expect(exportDocument({ html: saved, script: '' })).toContain(
      '"https://cdn.jsdelivr.net/npm/vue@3.5.45/dist/vue.esm-browser.prod.js"',
    );

    const { projectId } = status;
    const publish = { publishStatus: true, publishedAppName: 'shelf-counter', revisionToPublish: '1' };
    const headers = { 'x-api-key': owner.apiKey };
    expect((await postJson(`${cloud.api}/projects/${projectId}/publish`, publish, headers)).status).toBe(200);
    const page = await textAt(`${cloud.siteUrl}/p/shelf-counter`);
    const [livePath] = /\/live\/[\w-]+\/[0-9a-f]{32}/.exec(page) ?? [];
    expect(await textAt(cloud.appsUrl + livePath)).toContain(STYLES);
    await postJson(`${cloud.api}/projects/${projectId}/remix-status`, { isRemixable: true }, headers);
    const remixer = await signUpUser(cloud.api, 'shelf_remixer');
    const byRemixer = { 'x-api-key': remixer.apiKey };
    const remix = await postJson(`${cloud.api}/projects/${projectId}/remix`, {}, byRemixer);
    expect(remix.ok).toBe(true);
    const { projects } = await listApps(cloud.api, remixer.apiKey);
    const copy = Object.values(projects)[0]?.[0];
    expect(await textAt(copy?.appUrl)).toContain(STYLES);
  });

  it('is repaired when they are not among the bundled libraries', async () => {
    cloud.model.say('Coder', document('https://unpkg.com/vue@2.7.16/dist/vue.esm.browser.js'));
    cloud.model.say(
      'Repairer',
      `<<<<<<< SEARCH\n<script type="importmap">{ "imports": { "vue": "https://unpkg.com/vue@2.7.16/dist/vue.esm.browser.js" } }</script></head>\n=======\n<script type="importmap">{ "imports": { "vue": "${VUE_3}" } }</script></head>\n>>>>>>> REPLACE`,
    );
    const status = await buildApp(cloud.api, owner.apiKey, QUICK_APP);
    expect(status.receipt).toMatchObject({ repairs: 1, problemsLeft: [] });
    const [asked] = cloud.model.askedOf('Repairer');
    expect(JSON.stringify(asked)).toContain(
      'Line 5: https://unpkg.com/vue@2.7.16/dist/vue.esm.browser.js is not on the shelf; use /vendor/vue@3.5.45/',
    );
    expect(await textAt(status.appUrl)).toContain(`{ "imports": { "vue": "${VUE}" } }`);
  });
});

describe('the bundled libraries', () => {
  const addresses = SHELF.flatMap((known) => known.files.map(({ name }) => shelfAddress(known, name)));
  const fonts = SHELF_FONTS.map(fontAddress);
  const fontFile = '/vendor/font-inter@5.3.0/latin-wght-normal.woff2';
  const types: Readonly<Record<string, string>> = {
    css: 'text/css',
    js: 'text/javascript',
    png: 'image/png',
    woff2: 'font/woff2',
  };

  it.each([...addresses, ...fonts, fontFile, '/vendor/three@0.187.0/addons/controls/OrbitControls.js'])(
    'include %s, cached for good, for documents of any origin',
    async (address) => {
      const response = await fetch(cloud.appsUrl + address, { headers: { origin: 'null' } });
      expect(response.status).toBe(200);
      expect((await response.text()).length).toBeGreaterThan(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': expect.stringContaining(types[address.split('.').at(-1) ?? ''] ?? 'no type'),
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it('include nothing else', async () => {
    const others = ['/vendor/package.json', '/vendor/vue@2.0.0/vue.js', '/vendor/', '/vendor/vue@3.5.45/'];
    const statuses = await Promise.all(others.map(async (address) => (await fetch(cloud.appsUrl + address)).status));
    expect(statuses.every((status) => status === 403 || status === 404)).toBe(true);
  });
});
