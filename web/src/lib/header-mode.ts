/** The header's form: its two fields and whether it builds quickly or in advanced mode. */
import { MESSAGES } from '../../../shared/messages.ts';
import { advancedState, type CreatePageState, quickBuildState } from './create-page-state.ts';

export interface HeaderForm {
  mode: 'quick' | 'advanced';
  projectName: string;
  idea: string;
}

export type HeaderEvent =
  | { type: 'nameEdited'; projectName: string }
  | { type: 'ideaEdited'; idea: string }
  | { type: 'advancedTurnedOn' }
  | { type: 'advancedTurnedOff' }
  | { type: 'createPageReached'; isQuickBuidl: boolean | undefined; isRevising: boolean }
  | { type: 'submitted' };

export const initialHeaderForm: HeaderForm = { mode: 'quick', projectName: '', idea: '' };

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
      return event.isRevising || event.isQuickBuidl === false ? { ...form, mode: 'advanced' } : form;
    case 'submitted':
      return { ...form, projectName: '', idea: '' };
  }
}

export type HeaderSubmission = { ok: true; state: CreatePageState } | { ok: false; message: string };

/** Where a submitted form leads: a quick build, or the advanced page with both fields filled in. */
export function submitHeaderForm(form: HeaderForm): HeaderSubmission {
  const projectName = form.projectName.trim();
  const idea = form.idea.trim();
  if (form.mode === 'advanced') return { ok: true, state: advancedState(projectName, idea) };
  if (projectName === '' || idea === '') return { ok: false, message: MESSAGES.nameAndDescriptionRequired };
  return { ok: true, state: quickBuildState(projectName, idea) };
}
