/** Images of an app are separate files, and survive every operation on a revision. */
import type { Browser, Frame } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../../functions/adapters/browser/launch-chromium.ts';
import { promoteResponseSchema, swapAssetResponseSchema } from '../../../shared/contract/projects.ts';
import { remixResponseSchema, showcaseImageResponseSchema } from '../../../shared/contract/publishing.ts';
import { exportDocument, findImageUrls, removeRuntime } from '../../../shared/domain/export-document.ts';
import { buildApp, listApps, postForm, QUICK_APP, reviseApp } from '../../fixtures/app-build.ts';
import { editBlock } from '../../fixtures/edit-block.ts';
import { largePng, solidImage, spottedPng } from '../../fixtures/images.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { smallApp, smallAppWith } from '../../fixtures/small-app.ts';
import { setCredits } from '../../fixtures/stored-ledger.ts';
import { uploadImage } from '../../fixtures/upload-image.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

/** A WebP of noise with this side length takes almost 400 KB, and is fast to create. */
const NOISE_SIDE_PX = 800;
const NAMES = ['user-1', 'user-2', 'user-3', 'user-4', 'user-5'];

let cloud: SharedCloud;
let owner: SignedInUser;
let projectId: string;
let browser: Browser;

beforeAll(async () => {
  cloud = await borrowCloud();
  owner = await signUpAndLogIn(cloud.api);
  await setCredits(cloud, owner.publicKey, 200);
});
afterAll(async () => {
  await browser?.close();
  await cloud.close();
});

const post = (user: SignedInUser, path: string, fields: object = {}) =>
  postJson(`${cloud.api}/${path}`, fields, { 'x-api-key': user.apiKey });

async function revisionOf(revisionString: string, user = owner, id = projectId) {
  const revisions = (await listApps(cloud.api, user.apiKey)).projects[id] ?? [];
  const found = revisions.find((revision) => revision.revisionString === revisionString);
  if (!found) throw new Error(`Revision ${revisionString} was not found.`);
  const document = removeRuntime(await (await fetch(found.appUrl)).text());
  return { ...found, document };
}

const shownAs = ({ url, placeholder_id }: { url: string; placeholder_id: string }) =>
  `crossorigin alt="${placeholder_id}" width="200" src="${new URL(url).pathname}#${placeholder_id}"`;

/** Opens a document in a sandboxed frame with an opaque origin, as the page around published apps does. */
async function openInFrame(url: string): Promise<Frame> {
  const page = await browser.newPage();
  // Opens any URL of the site, because all responses have the policy that allows frames of apps.
  await page.goto(`${cloud.api}/config/public`);
  await page.evaluate(async (src) => {
    const frame = Object.assign(document.createElement('iframe'), { src });
    frame.setAttribute('sandbox', 'allow-scripts');
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
  }, url);
  const frame = page.frames()[1];
  if (!frame) throw new Error('There is no frame.');
  return frame;
}

describe('five images of almost 10 MB', () => {
  it('make an app under 1 MB that publishes', async () => {
    const uploads = await Promise.all(
      NAMES.map(async () => {
        const image = await largePng(await spottedPng(NOISE_SIDE_PX, 1));
        expect(image.length).toBeGreaterThan(9_500_000);
        return uploadImage(cloud, owner.apiKey, image);
      }),
    );
    const userImages = uploads.map(({ uploadKey }) => uploadKey);
    cloud.model.say('Coder', smallAppWith(NAMES));
    const status = await buildApp(cloud.api, owner.apiKey, { ...QUICK_APP, userImages });
    expect(status).toMatchObject({ status: 'completed', receipt: { openProblems: [] } });
    projectId = status.projectId;
    const { document, imageAssets } = await revisionOf('1');
    expect(Buffer.byteLength(document)).toBeLessThan(1024 * 1024);
    expect(imageAssets.map(({ placeholder_id }) => placeholder_id)).toEqual(NAMES);
    for (const asset of imageAssets) {
      expect(document).toContain(shownAs(asset));
      const image = Buffer.from(await (await fetch(asset.url)).arrayBuffer());
      expect(image.length).toBeLessThanOrEqual(400 * 1024);
      const { format, width, height } = await sharp(image).metadata();
      expect(format).toBe('webp');
      expect(Math.max(width, height)).toBeLessThanOrEqual(1_600);
    }
    const publishing = { publishStatus: true, revisionToPublish: '1', publishedAppName: 'five-photos' };
    expect((await post(owner, `projects/${projectId}/publish`, publishing)).status).toBe(200);
  });

  it('are visible to visitors, and scripts can read them from a canvas', async () => {
    const page = await (await fetch(`${cloud.siteUrl}/p/five-photos`)).text();
    const [liveUrl] = new RegExp(`${cloud.appsUrl}/live/${projectId}/[0-9a-f]+`).exec(page) ?? [];
    if (!liveUrl) throw new Error('The page does not show the app.');
    browser = await launchChromium();
    const frame = await openInFrame(liveUrl);
    const seen = await frame.evaluate(async () => {
      const shown = [...document.images];
      const made = new Image();
      made.src = shown[0]?.getAttribute('src') ?? '';
      const all = [...shown, made];
      await Promise.all(all.map((image) => image.decode()));
      const context = document.createElement('canvas').getContext('2d');
      return all.map((image) => {
        context?.drawImage(image, 0, 0);
        return image.naturalWidth > 0 && context?.getImageData(0, 0, 1, 1).data.length;
      });
    });
    expect(seen).toEqual([4, 4, 4, 4, 4, 4]);
  });

  it('are inside the exported file, which works without a server', async () => {
    const { document, imageAssets } = await revisionOf('1');
    const urls = findImageUrls(document, cloud.appsUrl);
    expect(urls).toHaveLength(imageAssets.length);
    const exported = exportDocument({
      html: document,
      dataUrls: new Map(urls.map((url) => [url, 'data:image/webp;base64,AAAA'])),
      script: '',
    });
    expect(exported.match(/src="data:image\/webp;base64,AAAA"/g)).toHaveLength(imageAssets.length);
    expect(exported).not.toContain('/images/');
  });
});

describe('the image that represents an app in lists', () => {
  it('is kept in later revisions once its owner has uploaded one, even in a revision with new images', async () => {
    const logo = new File([new Uint8Array(await solidImage('png'))], 'logo.png');
    cloud.model.always('Coder', smallApp);
    const app = await buildApp(cloud.api, owner.apiKey, QUICK_APP);
    const uploaded = await postForm(`${cloud.api}/projects/${app.projectId}/showcase-image`, owner.apiKey, {
      showcaseImage: [logo],
    });
    const { showcaseImageUrl } = showcaseImageResponseSchema.parse(await uploaded.json());
    cloud.model.say('Editor', editBlock('<h1>FocusTomato</h1>', '<h1><img alt="" src="{{image:user-1}}"></h1>'));
    const fields = { projectNameDisplay: 'FocusTomato', userPrompt: 'with my logo', baseRevisionString: '1' };
    const status = await reviseApp(cloud.api, owner.apiKey, app.projectId, { ...fields, userImages: [logo] });
    expect(status).toMatchObject({ status: 'completed', revisionString: '1.1' });
    const revision = await revisionOf('1.1', owner, app.projectId);
    expect(revision.showcaseImageUrl).toBe(showcaseImageUrl);

    // The model gets the image itself, and the app shows the stored file of the image.
    const [question] = cloud.model.askedOf('Editor').at(-1)?.messages ?? [];
    expect(question?.imageCount).toBe(1);
    expect(question?.text).toContain('{{image:user-1}}');
    const [asset] = revision.imageAssets;
    expect(asset?.placeholder_id).toBe('user-1');
    expect(revision.document).toContain(`src="${new URL(asset?.url ?? '').pathname}#user-1"`);
    expect((await fetch(asset?.url ?? '')).headers.get('content-type')).toBe('image/webp');
  });
});

describe('the image files of a revision', () => {
  it('stay those of its base, and the check has them', async () => {
    const base = await revisionOf('1');
    cloud.model.say('Editor', editBlock('<h1>FocusTomato</h1>', '<h1>Focus</h1>'));
    const fields = { projectNameDisplay: 'Focus', userPrompt: 'a shorter title', baseRevisionString: '1' };
    const status = await reviseApp(cloud.api, owner.apiKey, projectId, fields);
    expect(status).toMatchObject({ status: 'completed', revisionString: '1.1' });
    expect(status.receipt?.openProblems).toEqual([]);
    const { document, imageAssets } = await revisionOf('1.1');
    expect(imageAssets).toEqual(base.imageAssets);
    expect(document).toBe(base.document.replace('<h1>FocusTomato</h1>', '<h1>Focus</h1>'));
  });

  it('are copied to a promoted one, and survive the deletion of the other', async () => {
    const promoted = await post(owner, `promote-revision/${projectId}/rev/1.1`);
    expect(promoteResponseSchema.parse(await promoted.json())).toMatchObject({ revisionString: '2' });
    const { imageAssets, document } = await revisionOf('2');
    const deleted = await fetch(`${cloud.api}/delete-app/${projectId}/rev/1.1`, {
      method: 'DELETE',
      headers: { 'x-api-key': owner.apiKey },
    });
    expect(deleted.status).toBe(200);
    for (const asset of imageAssets) {
      expect(document).toContain(shownAs(asset));
      expect((await fetch(asset.url)).status).toBe(200);
    }
  });

  it('are replaced by a file', async () => {
    const before = await revisionOf('2');
    const file = new File([new Uint8Array(await solidImage('png'))], 'new.png');
    const swapped = await postForm(`${cloud.api}/swap-asset/${projectId}/rev/2`, owner.apiKey, {
      newAssetImage: [file],
      assetPlaceholderIdToReplace: 'user-2',
    });
    const { newAsset } = swapAssetResponseSchema.parse(await swapped.json());
    const after = await revisionOf('2');
    const [, replaced] = before.imageAssets;
    if (!replaced) throw new Error('There is no second image.');
    expect(after.document).toBe(before.document.replace(shownAs(replaced), shownAs(newAsset)));
    expect((await revisionOf('1')).document).toContain(shownAs(replaced));
  });

  it('are copied for a remix', async () => {
    await post(owner, `projects/${projectId}/remix-status`, { isRemixable: true });
    const remixer = await signUpAndLogIn(cloud.api);
    const remixed = remixResponseSchema.parse(await (await post(remixer, `projects/${projectId}/remix`)).json());
    const { document, imageAssets } = await revisionOf('1', remixer, remixed.projectId);
    expect(document).not.toContain(projectId);
    expect(imageAssets).toHaveLength(NAMES.length);
    for (const asset of imageAssets) {
      expect(document).toContain(shownAs(asset));
      expect((await fetch(asset.url)).status).toBe(200);
    }
  });
});
