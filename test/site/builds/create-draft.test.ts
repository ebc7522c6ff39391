import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../../web/src/features/builds/build-request.ts';
import { defaultSettings, type FormSettings } from '../../../web/src/features/builds/build-settings.ts';
import {
  clearDraft,
  readDraft,
  settleDraft,
  storeDraft,
  withNavigationState,
} from '../../../web/src/features/builds/draft.ts';
import { advancedState, quickBuildState } from '../../../web/src/lib/create-page-state.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';

const typed = {
  ...defaultSettings,
  projectName: 'FocusTomato',
  prompt: 'a timer',
  chosen: { projectType: 'game', styleSettings: {}, llmSettings: { temperature: 0.3 } },
  images: [new File(['x'], 'x.png', { type: 'image/png' })],
} as const;

describe('a draft', () => {
  it('is restored with its text and settings, but without its files', () => {
    const storage = memoryStorage();
    storeDraft(null, { ...typed, images: [...typed.images] }, null, storage);
    expect(readDraft(null, storage)?.settings).toEqual({ ...typed, images: [] });
  });

  it('is separate for a new app and for revisions', () => {
    const storage = memoryStorage();
    storeDraft(null, { ...defaultSettings, prompt: 'new' }, null, storage);
    storeDraft('prj_1', { ...defaultSettings, prompt: 'revised' }, null, storage);
    clearDraft(null, storage);
    expect(readDraft(null, storage)).toBeNull();
    expect(readDraft('prj_1', storage)?.settings.prompt).toBe('revised');
  });

  it('is ignored when it cannot be parsed', () => {
    const storage = memoryStorage();
    storage.setItem('buidl:create-draft:new', '{"prompt":');
    expect(readDraft(null, storage)).toBeNull();
    const rocket = { ...typed, chosen: { ...typed.chosen, projectType: 'rocket' } };
    storage.setItem('buidl:create-draft:new', JSON.stringify(rocket));
    expect(readDraft(null, storage)).toBeNull();
  });

  it('of an older version has no chosen settings', () => {
    const storage = memoryStorage();
    const old = { projectName: 'A', prompt: 'b', isQuick: false, projectType: 'game', imageMode: 'DALLE3' };
    storage.setItem('buidl:create-draft:new', JSON.stringify(old));
    expect(readDraft(null, storage)?.settings).toEqual({ ...defaultSettings, projectName: 'A', prompt: 'b' });
  });

  it('is not wiped by a navigation state with empty fields', () => {
    const draft = { ...typed, images: [...typed.images] };
    expect(withNavigationState(draft, advancedState('', ''))).toEqual(draft);
    expect(withNavigationState(draft, {})).toEqual(draft);
  });

  it('is replaced by the values of a navigation state, except for its settings', () => {
    const arrived = withNavigationState({ ...typed, images: [] }, quickBuildState('Kept', 'a list'));
    expect(arrived).toMatchObject({
      projectName: 'Kept',
      prompt: 'a list',
      isQuick: true,
      chosen: typed.chosen,
    });
  });
});

describe('the request of the create page', () => {
  const filled = { ...defaultSettings, projectName: ' A ', prompt: ' b ' };

  it('needs a name and a prompt', () => {
    expect(buildRequest({ ...filled, projectName: ' ' }, null, [])).toBeNull();
    expect(buildRequest({ ...filled, prompt: '\n' }, null, [])).toBeNull();
  });

  it('is trimmed, with the upload keys and only the chosen settings', () => {
    expect(buildRequest(filled, null, ['uploads/1'])).toEqual({
      kind: 'create',
      fields: {
        projectNameDisplay: 'A',
        userPrompt: 'b',
        isQuickBuidl: false,
        userImages: ['uploads/1'],
      },
    });
  });

  const chosen: FormSettings = {
    projectType: 'game',
    imageMode: 'None',
    styleSettings: { theme: 'light', cssFramework: 'plain' },
    llmSettings: { temperature: 0.3 },
  };

  it('has what was chosen', () => {
    expect(buildRequest({ ...filled, chosen }, null, [])?.fields).toMatchObject(chosen);
  });

  it('of a quick build has only the theme', () => {
    const fields = buildRequest({ ...filled, isQuick: true, chosen }, null, [])?.fields;
    expect(fields).toMatchObject({ styleSettings: { theme: 'light' } });
    expect(Object.keys(fields ?? {})).not.toContain('projectType');
    expect(JSON.stringify(fields)).not.toMatch(/None|plain|temperature/);
  });

  it('of a revision is never quick', () => {
    const request = buildRequest({ ...filled, isQuick: true }, { projectId: 'prj_1', revisionString: '2.1' }, []);
    expect(request).toMatchObject({
      kind: 'revise',
      fields: { isQuickBuidl: false, projectId: 'prj_1', baseRevisionString: '2.1' },
    });
  });
});

describe('after a build', () => {
  const ofNew = { isReviseMode: false, projectNameDisplay: 'FocusTomato' };

  it('its draft is deleted', () => {
    const storage = memoryStorage();
    storeDraft(null, { ...defaultSettings, ...typed, images: [], isSent: true }, null, storage);
    settleDraft(ofNew, 'prj_1', storage);
    expect(storage).toHaveLength(0);
  });

  it('text typed meanwhile is for the new app', () => {
    const storage = memoryStorage();
    storeDraft(null, { ...defaultSettings, projectName: 'FocusTomato', prompt: 'with breaks' }, null, storage);
    settleDraft(ofNew, 'prj_1', storage);
    expect(readDraft(null, storage)).toBeNull();
    expect(readDraft('prj_1', storage)?.settings).toMatchObject({ prompt: 'with breaks', isSent: false });
  });

  it('another idea is kept, and so is text for a revision', () => {
    const storage = memoryStorage();
    storeDraft(null, { ...defaultSettings, projectName: 'Tea', prompt: 'a tea timer' }, null, storage);
    settleDraft(ofNew, 'prj_1', storage);
    expect(readDraft(null, storage)?.settings.prompt).toBe('a tea timer');
    storeDraft('prj_1', { ...defaultSettings, prompt: 'larger' }, null, storage);
    settleDraft({ ...ofNew, isReviseMode: true }, 'prj_1', storage);
    expect(readDraft('prj_1', storage)?.settings.prompt).toBe('larger');
  });
});
