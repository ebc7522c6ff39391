import * as z from 'zod';
import { BUILD_MESSAGES } from '../../../shared/messages/builds.ts';
import { advancedState, quickBuildState } from './create-page-state.ts';
import type { CreatePageState } from './read-create-page-state.ts';

const headerFormSchema = z.object({
  mode: z.enum(['quick', 'advanced']),
  projectName: z.string(),
  idea: z.string(),
  /** Whether the create page has received the current texts. */
  isPrefilled: z.boolean().default(false),
});
export type HeaderForm = z.output<typeof headerFormSchema>;

export type HeaderEvent =
  | { type: 'nameEdited'; projectName: string }
  | { type: 'ideaEdited'; idea: string }
  | { type: 'advancedTurnedOn' }
  | { type: 'advancedTurnedOff' }
  | { type: 'createPageReached'; isQuickBuidl: boolean | undefined; isRevising: boolean }
  | { type: 'submitted' }
  | { type: 'prefilled' };

export const initialHeaderForm: HeaderForm = {
  mode: 'quick',
  projectName: '',
  idea: '',
  isPrefilled: false,
};

export function headerReducer(form: HeaderForm, event: HeaderEvent): HeaderForm {
  switch (event.type) {
    case 'nameEdited':
      return { ...form, projectName: event.projectName, isPrefilled: false };
    case 'ideaEdited':
      return { ...form, idea: event.idea, isPrefilled: false };
    case 'advancedTurnedOn':
      return { ...form, mode: 'advanced' };
    case 'advancedTurnedOff':
      return { ...form, mode: 'quick' };
    case 'createPageReached':
      if (event.isRevising || event.isQuickBuidl === false) return { ...form, mode: 'advanced' };
      return event.isQuickBuidl === true ? { ...form, mode: 'quick' } : form;
    case 'submitted':
      return { ...form, projectName: '', idea: '' };
    case 'prefilled':
      return { ...form, isPrefilled: true };
  }
}

const STORAGE_KEY = 'buidl:header-form';

/** The form as stored before a reload; empty when nothing valid is stored. */
export function readHeaderForm(storage: Storage): HeaderForm {
  try {
    const parsed = headerFormSchema.safeParse(JSON.parse(storage.getItem(STORAGE_KEY) ?? ''));
    return parsed.success ? parsed.data : initialHeaderForm;
  } catch {
    return initialHeaderForm;
  }
}

export function storeHeaderForm(form: HeaderForm, storage: Storage): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(form));
  } catch {
    // Without room in the storage, the form does not survive a reload.
  }
}

export type HeaderSubmission = { ok: true; state: CreatePageState } | { ok: false; message: string };

/**
 * The navigation state for the advanced page. Texts that it has received before are left out, so that they do
 * not overwrite later edits.
 */
export function createPagePrefill(form: HeaderForm, isOnCreatePage: boolean): CreatePageState {
  if (form.isPrefilled && isOnCreatePage) return advancedState('', '');
  return advancedState(form.projectName.trim(), form.idea.trim());
}

/**
 * The navigation state of a submitted form: a quick build, or the advanced page with both fields filled in.
 */
export function submitHeaderForm(form: HeaderForm, isOnCreatePage: boolean): HeaderSubmission {
  if (form.mode === 'advanced') return { ok: true, state: createPagePrefill(form, isOnCreatePage) };
  const projectName = form.projectName.trim();
  const idea = form.idea.trim();
  if (projectName === '' || idea === '')
    return { ok: false, message: BUILD_MESSAGES.nameAndDescriptionRequired };
  return { ok: true, state: quickBuildState(projectName, idea) };
}
