import { SlidersHorizontal, Zap } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PROJECT_NAME_MAX_LENGTH, PROMPT_MAX_LENGTH } from '../../../../shared/domain/text-limits.ts';
import { BUILD_MESSAGES } from '../../../../shared/messages/builds.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Segmented } from '../../components/ui/segmented.tsx';
import { createPagePrefill, type HeaderForm, submitHeaderForm } from '../../lib/header-mode.ts';
import { toasts } from '../../lib/toasts.ts';
import { useHeaderForm } from './header-form-context.tsx';

const MODES = [
  {
    value: 'quick',
    label: (
      <>
        <Zap aria-hidden /> Quick
      </>
    ),
  },
  { value: 'advanced', label: 'Advanced' },
] as const;

interface BuildFormProps {
  isStacked?: boolean;
}

/** The form of the header: starts a quick build, or opens the create page in advanced mode. */
export function BuildForm({ isStacked = false }: BuildFormProps) {
  const { form, dispatch } = useHeaderForm();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isOnCreatePage = pathname === '/create-app' && !new URLSearchParams(search).has('revise');
  const nameField = useRef<HTMLInputElement>(null);
  const ideaField = useRef<HTMLInputElement>(null);

  const goToAdvanced = () => {
    dispatch({ type: 'advancedTurnedOn' });
    dispatch({ type: 'prefilled' });
    navigate('/create-app', { state: createPagePrefill(form, isOnCreatePage) });
  };
  const changeMode = (mode: HeaderForm['mode']) => {
    if (mode === 'advanced') return goToAdvanced();
    dispatch({ type: 'advancedTurnedOff' });
    if (pathname !== '/create-app') return;
    toasts.info(BUILD_MESSAGES.exitingAdvancedMode);
    navigate('/');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const submission = submitHeaderForm(form, isOnCreatePage);
    if (!submission.ok) {
      (form.projectName.trim() === '' ? nameField : ideaField).current?.focus();
      return toasts.error(submission.message);
    }
    navigate('/create-app', { state: submission.state });
    dispatch({ type: form.mode === 'quick' ? 'submitted' : 'prefilled' });
  };

  return (
    <form
      aria-label="Build an app"
      onSubmit={submit}
      className={isStacked ? 'grid gap-3' : 'flex items-center gap-2'}
    >
      <div className={isStacked ? undefined : 'w-40 xl:w-48'}>
        <TextField
          ref={nameField}
          label="Project name"
          isLabelHidden
          placeholder="Project name"
          maxLength={PROJECT_NAME_MAX_LENGTH}
          value={form.projectName}
          onChange={(event) => dispatch({ type: 'nameEdited', projectName: event.target.value })}
        />
      </div>
      <div className={isStacked ? undefined : 'min-w-0 flex-1'}>
        <TextField
          ref={ideaField}
          label="Idea"
          isLabelHidden
          placeholder="Describe your app idea"
          maxLength={PROMPT_MAX_LENGTH}
          value={form.idea}
          onChange={(event) => dispatch({ type: 'ideaEdited', idea: event.target.value })}
        />
      </div>
      <Button type="submit" variant="solid">
        Buidl
      </Button>
      <Segmented label="Build mode" value={form.mode} options={MODES} onChange={changeMode} />
      {isStacked ? (
        <Button onClick={goToAdvanced}>
          <SlidersHorizontal aria-hidden /> Advanced settings
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="icon"
          aria-label="Advanced"
          title="Advanced settings"
          onClick={goToAdvanced}
        >
          <SlidersHorizontal aria-hidden />
        </Button>
      )}
    </form>
  );
}
