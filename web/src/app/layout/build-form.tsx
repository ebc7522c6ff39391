import { SlidersHorizontal, Zap } from 'lucide-react';
import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PROJECT_NAME_MAX_LENGTH, PROMPT_MAX_LENGTH } from '../../../../shared/domain/text-limits.ts';
import { BUILD_MESSAGES } from '../../../../shared/messages/builds.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { ImageUpload } from '../../components/ui/image-upload.tsx';
import { Segmented } from '../../components/ui/segmented.tsx';
import { advancedState } from '../../lib/create-page-state.ts';
import { type HeaderForm, submitHeaderForm } from '../../lib/header-mode.ts';
import { message, t } from '../../lib/language/translate.ts';
import type { CreatePageState } from '../../lib/read-create-page-state.ts';
import { toasts } from '../../lib/toasts.ts';
import { useHeaderForm } from './header-form-context.tsx';

const MODES = [
  {
    value: 'quick',
    label: <QuickLabel />,
  },
  { value: 'advanced', label: message('Advanced') },
] as const;

function QuickLabel() {
  return (
    <>
      <Zap aria-hidden /> {t`Quick`}
    </>
  );
}

const AT_END = 'absolute inset-y-0 right-0 flex animate-fade-in items-center gap-1';
/**
 * Classes while the form is closed: narrow headers then hide the project's name, which they show once the idea has the
 * focus.
 */
const AT_END_WHEN_WIDE = 'max-xl:sr-only xl:absolute xl:inset-y-0 xl:right-0 xl:flex xl:items-center xl:gap-1';

interface BuildFormProps {
  isStacked?: boolean;
}

/** Starts a quick build, or opens the create page in advanced mode. */
export function BuildForm({ isStacked = false }: BuildFormProps) {
  const { form, dispatch, images, chooseImages } = useHeaderForm();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const nameField = useRef<HTMLInputElement>(null);
  const ideaField = useRef<HTMLInputElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const isOpen = isStacked || hasFocus || form.projectName !== '' || form.idea !== '' || images.length > 0;
  const isMissing = (text: string) => (isRefused && text.trim() === '') || undefined;

  const hand = (state: CreatePageState) => {
    navigate('/create-app', { state });
    dispatch({ type: 'submitted' });
    chooseImages([]);
  };
  const goToAdvanced = () => {
    dispatch({ type: 'advancedTurnedOn' });
    hand(advancedState(form.projectName.trim(), form.idea.trim(), images));
  };
  const changeMode = (mode: HeaderForm['mode']) => {
    if (mode === 'advanced') return goToAdvanced();
    dispatch({ type: 'advancedTurnedOff' });
    if (pathname !== '/create-app') return;
    toasts.info(t(BUILD_MESSAGES.exitingAdvancedMode));
    navigate('/');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const submission = submitHeaderForm(form, images);
    setIsRefused(!submission.ok);
    if (!submission.ok) {
      setHasFocus(true);
      toasts.error(submission.message);
      return (form.projectName.trim() === '' ? nameField : ideaField).current?.focus();
    }
    hand(submission.state);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    setHasFocus(false);
    setIsRefused(false);
  };

  return (
    <form
      aria-label={t`Build an app`}
      onSubmit={submit}
      onFocus={() => setHasFocus(true)}
      onBlur={leave}
      className={isStacked ? 'grid gap-3' : 'flex items-center gap-2'}
    >
      <div className={isStacked ? 'grid gap-3' : 'relative min-w-0 flex-1'}>
        <TextField
          ref={ideaField}
          label={t`Idea`}
          isLabelHidden
          placeholder={t`Describe your app idea`}
          aria-invalid={isMissing(form.idea)}
          maxLength={PROMPT_MAX_LENGTH}
          className={isStacked ? undefined : isOpen ? 'pr-53 xl:pr-61' : 'xl:pr-61'}
          value={form.idea}
          onChange={(event) => dispatch({ type: 'ideaEdited', idea: event.target.value })}
        />
        <div className={isStacked ? 'flex items-center gap-1' : isOpen ? AT_END : AT_END_WHEN_WIDE}>
          <ImageUpload label={t`Add images`} images={images} onChange={chooseImages} />
          <div className={isStacked ? 'flex-1' : 'w-40 xl:w-48'}>
            <TextField
              ref={nameField}
              label={t`Project name`}
              isLabelHidden
              placeholder={t`Project name`}
              aria-invalid={isMissing(form.projectName)}
              maxLength={PROJECT_NAME_MAX_LENGTH}
              className={isStacked ? undefined : 'rounded-l-none'}
              value={form.projectName}
              onChange={(event) => dispatch({ type: 'nameEdited', projectName: event.target.value })}
            />
          </div>
        </div>
      </div>
      <Button type="submit" variant="solid">
        Buidl
      </Button>
      <Segmented label={t`Build mode`} value={form.mode} options={MODES} onChange={changeMode} />
      {isStacked ? (
        <Button onClick={goToAdvanced}>
          <SlidersHorizontal aria-hidden /> {t`Advanced settings`}
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="icon"
          aria-label={t`Advanced`}
          title={t`Advanced settings`}
          onClick={goToAdvanced}
        >
          <SlidersHorizontal aria-hidden />
        </Button>
      )}
    </form>
  );
}
