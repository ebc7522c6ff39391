/** Tests the settings that a user chose for an app: the project stores them, and its revisions start from them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADVANCED_APP, buildApp, type FormFields, listApps, QUICK_APP, reviseApp } from '../../fixtures/app-build.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { setCredits } from '../../fixtures/stored-ledger.ts';
import { writtenDocument } from '../../fixtures/written-document.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let model: SharedCloud['model'];
let api: string;
let user: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  ({ model, api } = cloud);
  user = await signUpAndLogIn(api);
});
afterAll(() => cloud.close());

const json = (settings: object) => JSON.stringify(settings);

async function build(fields: FormFields): Promise<string> {
  await setCredits(cloud, user.publicKey, 100);
  const { projectId, error } = await buildApp(api, user.apiKey, fields);
  expect(error).toBeUndefined();
  return projectId;
}

/** Revises the app. Returns the document of the new revision and the prompt that the Editor got. */
async function revise(projectId: string, more: FormFields = {}) {
  await setCredits(cloud, user.publicKey, 100);
  const fields = { projectNameDisplay: 'Any', userPrompt: 'rename it Tea', baseRevisionString: '1', ...more };
  const { error, appUrl } = await reviseApp(api, user.apiKey, projectId, fields);
  expect(error).toBeUndefined();
  const editor = model.askedOf('Editor').at(-1);
  return {
    // The inserted style sheet contains the colors of both themes. Only the document as the model wrote it tells its
    // theme.
    document: writtenDocument(await (await fetch(appUrl ?? '')).text()),
    told: editor?.messages[0]?.text ?? '',
    temperature: editor?.temperature,
  };
}

async function settingsOf(projectId: string) {
  return (await listApps(api, user.apiKey)).projects[projectId]?.[0]?.settings;
}

describe('a plain, light app', () => {
  const CHOSEN = { theme: 'light', cssFramework: 'plain' };
  let projectId: string;

  beforeAll(async () => {
    projectId = await build({
      ...QUICK_APP,
      styleSettings: json(CHOSEN),
      llmSettings: json({ temperature: 0.3 }),
    });
  });

  it('stores its settings with the project', async () => {
    expect(await settingsOf(projectId)).toEqual({
      styleSettings: CHOSEN,
      llmSettings: { temperature: 0.3 },
    });
  });

  it('stays plain and light in a revision that chooses nothing', async () => {
    const { document, told, temperature } = await revise(projectId);
    expect(told).toContain(`<settings>\n${json(CHOSEN)}\n</settings>`);
    expect(told).not.toMatch(/<new_settings>|bootstrap|IMAGEN3|vanilla/i);
    expect(temperature).toBe(0.3);
    expect(document).toContain('data-theme="light"');
    expect(document).toContain('<h1>Tea</h1>');
    expect(document).not.toContain('The look of');
    expect(await settingsOf(projectId)).toMatchObject({ styleSettings: CHOSEN });
  });

  it('adopts new choices of a revision and stores them', async () => {
    const { document, told } = await revise(projectId, { styleSettings: json({ theme: 'dark' }) });
    expect(told).toContain('<new_settings>\n{"theme":"dark"}\n</new_settings>');
    expect(document).toContain('data-theme="dark"');
    expect(await settingsOf(projectId)).toEqual({
      styleSettings: { theme: 'dark', cssFramework: 'plain' },
      llmSettings: { temperature: 0.3 },
    });
    const next = await revise(projectId, { baseRevisionString: '1.2', userPrompt: 'rename it Cocoa' });
    expect(next.document).toContain('data-theme="dark"');
    expect(next.told).not.toContain('<new_settings>');
  });
});

describe('an app without chosen settings', () => {
  it('is planned and written with the defaults of the form', async () => {
    const projectId = await build(ADVANCED_APP);
    // The Coder gets no default theme, because the theme has been decided before the app is written.
    for (const [role, defaults] of [
      ['Planner', '{"theme":"dark","cssFramework":"bootstrap"'],
      ['Coder', '{"cssFramework":"bootstrap"'],
    ] as const) {
      const [{ text = '' } = {}] = model.askedOf(role).at(-1)?.messages ?? [];
      expect(text).toContain('<idea>');
      expect(text).not.toMatch(/<settings>|<project_type>/);
      expect(text).toContain(`<default_settings>\n${defaults}`);
    }
    expect(model.askedOf('Planner').at(-1)?.messages[0]?.text).toContain('No image service is connected');
    expect(await settingsOf(projectId)).toBeUndefined();
    const { document, told } = await revise(projectId);
    expect(told).not.toMatch(/<settings>|<new_settings>/);
    expect(document).toContain('data-theme="dark"');
  });
});

it('a project from before settings were stored is revised in the style of its document', async () => {
  const projectId = await saveProject(cloud, user.publicKey);
  const heading = '<h1>Hills of $& and $1</h1>';
  model.say('Editor', `<<<<<<< SEARCH\n${heading}\n=======\n<h1>My hills</h1>\n>>>>>>> REPLACE\n`);
  const { told } = await revise(projectId);
  expect(told).not.toMatch(/<settings>|<new_settings>/);
  expect(await settingsOf(projectId)).toBeUndefined();
});
