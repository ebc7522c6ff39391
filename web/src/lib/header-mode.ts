/** The header's form: its two fields and whether it builds quickly or in advanced mode. */
import * as z from 'zod';
import { BUILD_MESSAGES } from '../../../shared/messages/builds.ts';
import { advancedState, type CreatePageState, quickBuildState } from './create-page-state.ts';

const headerFormSchema = z.object({
  mode: z.enum(['quick', 'advanced']),
  projectName: z.string(),
  idea: z.string(),
  /** Whether the create page has both texts already, as they stand here. */
  isHandedOver: z.boolean().default(false),
});
export type HeaderForm = z.output<typeof headerFormSchema>;

export type HeaderEvent =
  | { type: 'nameEdited'; projectName: string }
  | { type: 'ideaEdited'; idea: string }
  | { type: 'advancedTurnedOn' }
  | { type: 'advancedTurnedOff' }
  | { type: 'createPageReached'; isQuickBuidl: boolean | undefined; isRevising: boolean }
  | { type: 'submitted' }
  | { type: 'handedOver' };

export const initialHeaderForm: HeaderForm = {
  mode: 'quick',
  projectName: '',
  idea: '',
  isHandedOver: false,
};

export function headerReducer(form: HeaderForm, event: HeaderEvent): HeaderForm {
  switch (event.type) {
    case 'nameEdited':
      return { ...form, projectName: event.projectName, isHandedOver: false };
    case 'ideaEdited':
      return { ...form, idea: event.idea, isHandedOver: false };
    case 'advancedTurnedOn':
      return { ...form, mode: 'advanced' };
    case 'advancedTurnedOff':
      return { ...form, mode: 'quick' };
    case 'createPageReached':
      if (event.isRevising || event.isQuickBuidl === false) return { ...form, mode: 'advanced' };
      return event.isQuickBuidl === true ? { ...form, mode: 'quick' } : form;
    case 'submitted':
      return { ...form, projectName: '', idea: '' };
    case 'handedOver':
      return { ...form, isHandedOver: true };
  }
}

const STORAGE_KEY = 'buidl:header-form';

/** What was typed before a reload; an empty form when there is nothing, or nothing that can be read. */
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
    // A full storage costs the form's safety, not the page.
  }
}

export type HeaderSubmission = { ok: true; state: CreatePageState } | { ok: false; message: string };

/** What the advanced page is given. What it has got before does not take the place of what was typed there since. */
export function handOver(form: HeaderForm, isOnCreatePage: boolean): CreatePageState {
  if (form.isHandedOver && isOnCreatePage) return advancedState('', '');
  return advancedState(form.projectName.trim(), form.idea.trim());
}

/** Where a submitted form leads: a quick build, or the advanced page with both fields filled in. */
export function submitHeaderForm(form: HeaderForm, isOnCreatePage: boolean): HeaderSubmission {
  if (form.mode === 'advanced') return { ok: true, state: handOver(form, isOnCreatePage) };
  const projectName = form.projectName.trim();
  const idea = form.idea.trim();
  if (projectName === '' || idea === '')
    return { ok: false, message: BUILD_MESSAGES.nameAndDescriptionRequired };
  return { ok: true, state: quickBuildState(projectName, idea) };
}
