import * as z from 'zod';
import { LAYOUT_MESSAGES } from '../../../shared/messages/layout.ts';
import { advancedState, quickBuildState } from './create-page-state.ts';
import type { CreatePageState } from './read-create-page-state.ts';

const headerFormSchema = z.object({
  mode: z.enum(['quick', 'advanced']),
  projectName: z.string(),
  idea: z.string(),
});
export type HeaderForm = z.output<typeof headerFormSchema>;

export type HeaderEvent =
  | { type: 'nameEdited'; projectName: string }
  | { type: 'ideaEdited'; idea: string }
  | { type: 'advancedTurnedOn' }
  | { type: 'advancedTurnedOff' }
  | { type: 'createPageReached'; isQuickBuidl: boolean | undefined; isRevising: boolean }
  /** The create page has received the text that the user typed in the header. */
  | { type: 'submitted' };

export const initialHeaderForm: HeaderForm = {
  mode: 'quick',
  projectName: '',
  idea: '',
};

export function headerReducer(form: HeaderForm, event: HeaderEvent): HeaderForm {
  switch (event.type) {
    case 'nameEdited':
      return { ...form, projectName: event.projectName };
    case 'ideaEdited':
      return { ...form, idea: event.idea };
    case 'advancedTurnedOn':
      return { ...form, mode: 'advanced' };
    case 'advancedTurnedOff':
      return { ...form, mode: 'quick' };
    case 'createPageReached':
      if (event.isRevising || event.isQuickBuidl === false) return { ...form, mode: 'advanced' };
      return event.isQuickBuidl === true ? { ...form, mode: 'quick' } : form;
    case 'submitted':
      return { ...form, projectName: '', idea: '' };
  }
}

const STORAGE_KEY = 'buidl:header-form';

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
    // If the storage is full, the form does not survive a reload.
  }
}

export type HeaderSubmission = { ok: true; state: CreatePageState } | { ok: false; message: string };

/** Returns the navigation state of a submitted form: a quick build, or the advanced page with both fields filled in. */
export function submitHeaderForm(form: HeaderForm, images: File[] = []): HeaderSubmission {
  const projectName = form.projectName.trim();
  const idea = form.idea.trim();
  if (form.mode === 'advanced') return { ok: true, state: advancedState(projectName, idea, images) };
  if (projectName === '' || idea === '') return { ok: false, message: LAYOUT_MESSAGES.nameAndDescriptionRequired };
  return { ok: true, state: quickBuildState(projectName, idea, images) };
}
