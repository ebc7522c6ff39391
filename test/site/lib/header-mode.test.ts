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
  it('is cleared after the create page has its texts, so that later text there is not overwritten', () => {
    const advanced = { ...filled, mode: 'advanced' } as const;
    expect(submitHeaderForm(advanced)).toEqual({
      ok: true,
      state: { initialProjectName: 'FocusTomato', initialPrompt: 'a timer', isQuickBuidl: false },
    });
    const handedOver = headerReducer(advanced, { type: 'submitted' });
    expect(handedOver).toEqual({ mode: 'advanced', projectName: '', idea: '' });
    expect(submitHeaderForm(handedOver)).toMatchObject({ state: { initialPrompt: '' } });
  });

  it('switches to advanced when the create page requires it, or for a revision', () => {
    const reach = (isQuickBuidl: boolean | undefined, isRevising: boolean) =>
      headerReducer(initialHeaderForm, { type: 'createPageReached', isQuickBuidl, isRevising }).mode;
    expect(reach(false, false)).toBe('advanced');
    expect(reach(undefined, true)).toBe('advanced');
    expect(reach(true, false)).toBe('quick');
  });

  it('keeps its text after a reload, and starts empty after any other navigation', () => {
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
