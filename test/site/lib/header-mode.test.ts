/** The header's form: quick builds start at once, everything else leads to the advanced page. */
import { describe, expect, it } from 'vitest';
import {
  headerReducer,
  initialHeaderForm,
  readHeaderForm,
  storeHeaderForm,
  submitHeaderForm,
} from '../../../web/src/lib/header-mode.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';

const filled = {
  mode: 'quick',
  projectName: ' FocusTomato ',
  idea: ' a timer ',
} as const;

describe('the header form', () => {
  it('refuses a quick build without a name or an idea', () => {
    for (const form of [
      { ...filled, projectName: '  ' },
      { ...filled, idea: '' },
    ]) {
      expect(submitHeaderForm(form)).toEqual({
        ok: false,
        message: 'Both a project name and a description are required.',
      });
    }
  });

  it('starts a quick build with both fields trimmed', () => {
    expect(submitHeaderForm(filled)).toEqual({
      ok: true,
      state: {
        initialProjectName: 'FocusTomato',
        initialPrompt: 'a timer',
        startGeneration: true,
        isQuickBuidl: true,
      },
    });
  });

  it('leads to the advanced page in advanced mode, even when empty', () => {
    expect(submitHeaderForm({ ...initialHeaderForm, mode: 'advanced' })).toEqual({
      ok: true,
      state: { initialProjectName: '', initialPrompt: '', isQuickBuidl: false },
    });
  });

  it('is empty once the create page has its texts, so that it does not replace what is typed there', () => {
    const advanced = { ...filled, mode: 'advanced' } as const;
    expect(submitHeaderForm(advanced)).toEqual({
      ok: true,
      state: { initialProjectName: 'FocusTomato', initialPrompt: 'a timer', isQuickBuidl: false },
    });
    const handedOver = headerReducer(advanced, { type: 'submitted' });
    expect(handedOver).toEqual({ mode: 'advanced', projectName: '', idea: '' });
    expect(submitHeaderForm(handedOver)).toMatchObject({ state: { initialPrompt: '' } });
  });

  it('switches to advanced when the create page is reached for it, or for a revision', () => {
    const reach = (isQuickBuidl: boolean | undefined, isRevising: boolean) =>
      headerReducer(initialHeaderForm, { type: 'createPageReached', isQuickBuidl, isRevising }).mode;
    expect(reach(false, false)).toBe('advanced');
    expect(reach(undefined, true)).toBe('advanced');
    expect(reach(true, false)).toBe('quick');
  });

  it('follows the create page back to quick', () => {
    const reached = { type: 'createPageReached', isQuickBuidl: true, isRevising: false } as const;
    expect(headerReducer({ ...filled, mode: 'advanced' }, reached).mode).toBe('quick');
  });

  it('keeps what was typed through a reload, and starts empty after anything else', () => {
    const storage = memoryStorage();
    expect(readHeaderForm(storage)).toEqual(initialHeaderForm);
    storeHeaderForm({ ...filled, mode: 'advanced' }, storage);
    expect(readHeaderForm(storage)).toEqual({ ...filled, mode: 'advanced' });
    for (const text of ['', '{', '{"mode":"slow"}']) {
      storage.setItem('buidl:header-form', text);
      expect(readHeaderForm(storage)).toEqual(initialHeaderForm);
    }
  });
});
