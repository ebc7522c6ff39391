import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectResponseSchema, startFromTemplateResponseSchema } from '../../../shared/contract/projects.ts';
import { publicConfigResponseSchema } from '../../../shared/contract/settings.ts';
import { templateDocumentPath } from '../../../shared/domain/app-template.ts';
import { removeRuntime } from '../../../shared/domain/export-document.ts';
import { findTemplate, GALLERY } from '../../../shared/domain/gallery.ts';
import { creditsOf, listApps, reviseApp } from '../../fixtures/app-build.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let user: SignedInUser;
beforeAll(async () => {
  cloud = await borrowCloud();
  user = await signUpAndLogIn(cloud.api);
});
// Releasing the cloud audits the ledger and the counters.
afterAll(() => cloud.close());

const start = (templateId: string, body: Record<string, unknown>, by = user) =>
  postJson(`${cloud.api}/templates/${templateId}/projects`, body, { 'x-api-key': by.apiKey });
const startNamed = async (templateId: string, projectNameDisplay: string) =>
  startFromTemplateResponseSchema.parse(await (await start(templateId, { projectNameDisplay })).json());

async function revisionsOf(projectId: string) {
  const response = await fetch(`${cloud.api}/projects/${projectId}`, {
    headers: { 'x-api-key': user.apiKey },
  });
  return projectResponseSchema.parse(await response.json()).revisions;
}

async function openTemplate(id: string): Promise<Response> {
  const config = publicConfigResponseSchema.parse(await (await fetch(`${cloud.api}/config/public`)).json());
  return fetch(config.config.templatesUrl + templateDocumentPath(id));
}

describe('the document of a template', () => {
  it('is on the apps domain for everyone, in the sandbox of every app', async () => {
    for (const { id } of GALLERY) {
      const response = await openTemplate(id);
      expect(response.status, id).toBe(200);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^sandbox (?!.*allow-same-origin)/);
      expect(policy).toContain(`frame-ancestors ${cloud.siteUrl}`);
      expect(await response.text()).toContain('data-buidl-runtime');
    }
  });

  it('is not on the site, and the apps domain has no other file of it', async () => {
    for (const path of ['index.html', 'revision.json', 'thumbnail.webp']) {
      const ofSite = await fetch(`${cloud.siteUrl}/templates/chess/${path}`);
      expect(await ofSite.text(), path).not.toContain('data-buidl-runtime');
      if (path === 'index.html') continue;
      expect((await fetch(`${cloud.appsUrl}/templates/chess/${path}`)).status, path).toBe(404);
    }
  });

  it('does not open in a tab', async () => {
    const url = `${cloud.appsUrl}${templateDocumentPath('chess')}`;
    expect((await fetch(url, { headers: { 'sec-fetch-dest': 'document' } })).status).toBe(404);
  });
});

describe('a project from a template', () => {
  it('is revision 1 with the app, its images and its thumbnail, and costs nothing', async () => {
    const before = await creditsOf(cloud.api, user.apiKey);
    const ledger = await openTable(cloud).ledgerOf(user.publicKey);
    const { projectId } = await startNamed('bakery-website', 'Bread');
    const [revision, ...others] = await revisionsOf(projectId);
    expect(others).toEqual([]);
    expect(revision).toMatchObject({
      revisionString: '1',
      projectNameDisplay: 'Bread',
      projectType: 'website',
      templateId: 'bakery-website',
      isPublished: false,
      turn: {
        kind: 'template',
        instruction: findTemplate('bakery-website')?.idea,
        creditsCharged: 0,
        problemsLeft: 0,
      },
    });
    expect(await creditsOf(cloud.api, user.apiKey)).toEqual(before);
    const saved = removeRuntime(await (await fetch(revision?.appUrl ?? '')).text());
    const [asset] = revision?.imageAssets ?? [];
    expect(saved).toContain(new URL(asset?.url ?? '').pathname);
    expect(saved).not.toContain('data:image/svg+xml;base64');
    for (const url of [asset?.url, revision?.showcaseImageUrl]) {
      expect((await fetch(url ?? '')).status).toBe(200);
    }
    expect(await openTable(cloud).ledgerOf(user.publicKey)).toEqual(ledger);
  });

  it('can be revised, and the revision knows the idea of the template', async () => {
    cloud.model.forget();
    const { projectId } = await startNamed('focus-timer', 'Deep work');
    const { status } = await reviseApp(cloud.api, user.apiKey, projectId, {
      projectNameDisplay: 'Deep work',
      userPrompt: 'Make it blue.',
      baseRevisionString: '1',
    });
    expect(status).toBe('completed');
    expect(cloud.model.askedOf('Editor')[0]?.messages[0]?.text).toContain('A pomodoro timer for studying, in green.');
  });

  it('is created once by retried calls, at once or later', async () => {
    const body = { projectNameDisplay: 'Once', idempotencyKey: randomUUID() };
    const responses = await Promise.all([1, 2, 3, 4].map(() => start('chess', body)));
    const ids = await Promise.all(
      responses.map(async (response) => startFromTemplateResponseSchema.parse(await response.json()).projectId),
    );
    const [again] = await Promise.all([start('chess', body)]);
    ids.push(startFromTemplateResponseSchema.parse(await again.json()).projectId);
    expect(new Set(ids).size).toBe(1);
    const { projects } = await listApps(cloud.api, user.apiKey);
    const named = Object.values(projects).filter(([newest]) => newest?.projectNameDisplay === 'Once');
    expect(named).toHaveLength(1);
  });

  it('is not created again by a call that is retried after the project was deleted', async () => {
    const body = { projectNameDisplay: 'Deleted', idempotencyKey: randomUUID() };
    const { projectId } = startFromTemplateResponseSchema.parse(await (await start('chess', body)).json());
    const deleted = await fetch(`${cloud.api}/delete-app/${projectId}/rev/1`, {
      method: 'DELETE',
      headers: { 'x-api-key': user.apiKey },
    });
    expect(deleted.status).toBe(200);
    await expectError(await start('chess', body), 'gone');
    expect(Object.keys((await listApps(cloud.api, user.apiKey)).projects)).not.toContain(projectId);
  });

  it.each([
    ['with an invisible name', 'chess', { projectNameDisplay: '\u200b \n' }],
    ['with a name of 81 letters', 'chess', { projectNameDisplay: 'a'.repeat(81) }],
    ['with an id that is no id', 'Chess..', { projectNameDisplay: 'A' }],
    ['with a key that is no key', 'chess', { projectNameDisplay: 'A', idempotencyKey: 'short' }],
  ])('is refused %s', async (_case, templateId, body) => {
    await expectError(await start(templateId, body), 'invalid_input');
  });

  it('is refused for an unknown template, and without a key', async () => {
    await expectError(await start('no-such-template', { projectNameDisplay: 'A' }), 'not_found');
    const signedOut = await postJson(`${cloud.api}/templates/chess/projects`, { projectNameDisplay: 'A' });
    await expectError(signedOut, 'unauthenticated');
  });
});
