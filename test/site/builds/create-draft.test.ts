/** What was typed on the create page survives reloads and arrivals that bring nothing. */
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../../web/src/features/builds/build-request.ts';
import { defaultSettings } from '../../../web/src/features/builds/build-settings.ts';
import {
  clearDraft,
  readDraft,
  storeDraft,
  withNavigationState,
} from '../../../web/src/features/builds/draft.ts';
import { advancedState, quickBuildState } from '../../../web/src/lib/create-page-state.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';

const typed = {
  ...defaultSettings,
  projectName: 'FocusTomato',
  prompt: 'a timer',
  projectType: 'game',
  llm: { temperature: 0.3, topP: 0.9, maxOutputTokens: 2048 },
  images: [new File(['x'], 'x.png', { type: 'image/png' })],
} as const;

describe('a draft', () => {
  it('comes back with its text and settings, but without its files', () => {
    const storage = memoryStorage();
    storeDraft(null, { ...typed, images: [...typed.images] }, storage);
    expect(readDraft(null, storage)).toEqual({ ...typed, images: [] });
  });

  it('of a new app and those of revisions are apart', () => {
    const storage = memoryStorage();
    storeDraft(null, { ...defaultSettings, prompt: 'new' }, storage);
    storeDraft('prj_1', { ...defaultSettings, prompt: 'revised' }, storage);
    clearDraft(null, storage);
    expect(readDraft(null, storage)).toBeNull();
    expect(readDraft('prj_1', storage)?.prompt).toBe('revised');
  });

  it('that cannot be read is none', () => {
    const storage = memoryStorage();
    storage.setItem('buidl:create-draft:new', '{"prompt":');
    expect(readDraft(null, storage)).toBeNull();
    storage.setItem('buidl:create-draft:new', '{"prompt":"x","projectType":"rocket"}');
    expect(readDraft(null, storage)).toBeNull();
  });

  it('is not wiped by a navigation state with empty fields', () => {
    const draft = { ...typed, images: [...typed.images] };
    expect(withNavigationState(draft, advancedState('', ''))).toEqual(draft);
    expect(withNavigationState(draft, {})).toEqual(draft);
  });

  it('gives way to what a navigation state brings, and keeps its settings', () => {
    const arrived = withNavigationState({ ...typed, images: [] }, quickBuildState('Kept', 'a list'));
    expect(arrived).toMatchObject({ projectName: 'Kept', prompt: 'a list', isQuick: true, llm: typed.llm });
  });
});

describe('the request of the create page', () => {
  const filled = { ...defaultSettings, projectName: ' A ', prompt: ' b ' };

  it('needs a name and a prompt', () => {
    expect(buildRequest({ ...filled, projectName: ' ' }, null, [])).toBeNull();
    expect(buildRequest({ ...filled, prompt: '\n' }, null, [])).toBeNull();
  });

  it('is trimmed, with all settings and the upload keys', () => {
    expect(buildRequest({ ...filled, isQuick: true }, null, ['uploads/1'])).toMatchObject({
      kind: 'create',
      fields: {
        projectNameDisplay: 'A',
        userPrompt: 'b',
        isQuickBuidl: true,
        imageMode: 'IMAGEN3',
        llmSettings: { temperature: 1, topP: 0.5, maxOutputTokens: 50_000 },
        userImages: ['uploads/1'],
      },
    });
  });

  it('of a revision is never quick', () => {
    const request = buildRequest(
      { ...filled, isQuick: true },
      { projectId: 'prj_1', revisionString: '2.1' },
      [],
    );
    expect(request).toMatchObject({
      kind: 'revise',
      fields: { isQuickBuidl: false, projectId: 'prj_1', baseRevisionString: '2.1' },
    });
  });
});
