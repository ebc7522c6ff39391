import { type FormEvent, useRef, useState } from 'react';
import { PROJECT_NAME_MAX_LENGTH, PROMPT_MAX_LENGTH } from '../../../../../shared/domain/text-limits.ts';
import { BUILD_MESSAGES } from '../../../../../shared/messages/builds.ts';
import { Accordion, AccordionSection } from '../../../components/ui/accordion.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TextAreaField, TextField } from '../../../components/ui/field.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { usePromptTarget } from '../../../lib/prompt-target.ts';
import { formatWhole } from '../../../lib/text-format.ts';
import { toasts } from '../../../lib/toasts.ts';
import { UploadError } from '../../../lib/upload-file.ts';
import { uploadImages } from '../api/upload-images.ts';
import { buildRequest, type RevisionBase } from '../build-request.ts';
import type { BuildSettings, FormSettings } from '../build-settings.ts';
import { currentBuild, useCurrentBuild } from '../current-build.ts';
import { AdvancedSettings } from './advanced-settings.tsx';
import { BuildBoth, BuildCost } from './build-cost.tsx';
import { CoreSettings } from './core-settings.tsx';
import { ImageUpload } from './image-upload.tsx';
import { TwoDesignsSwitch } from './two-designs-switch.tsx';

/** The browser silently cuts a pasted text at `maxLength`. */
const FULL_PROMPT = `Instructions have room for ${formatWhole(PROMPT_MAX_LENGTH)} characters; anything beyond was cut off.`;

interface BuildSettingsFormProps {
  settings: BuildSettings;
  base: RevisionBase | null;
  /** The settings of the project; null for a new app. */
  start: FormSettings | null;
  onChange: (part: Partial<BuildSettings>) => void;
  /** Resets the fields and the settings. */
  onClear: () => void;
}

/** The form of the create page, for new apps and for revisions. */
export function BuildSettingsForm({ settings, base, start, onChange, onClear }: BuildSettingsFormProps) {
  const [isPreparing, setIsPreparing] = useState(false);
  const isBusy = useCurrentBuild().status === 'LOADING' || isPreparing;
  const { problemOf, refuse, forget, nameField, promptField } = useMissingFields(settings);
  const isRevising = base !== null;
  const isQuick = settings.isQuick && !isRevising;
  const mode = isRevising ? 'revise' : isQuick ? 'quick' : 'advanced';
  const hasTwoDesigns = mode === 'advanced' && settings.hasTwoDesigns;
  const choose = (chosen: FormSettings) => onChange({ chosen });
  const isFilled = settings.prompt !== '' || (!isRevising && settings.projectName !== '');
  usePromptTarget(settings.prompt, (prompt) => onChange({ prompt: prompt.slice(0, PROMPT_MAX_LENGTH) }));

  const clear = () => {
    forget();
    onClear();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (buildRequest(settings, base, []) === null) return refuse();
    forget();
    setIsPreparing(true);
    try {
      const request = buildRequest(settings, base, await uploadImages(settings.images));
      if (request !== null) void currentBuild.start(request);
    } catch (error) {
      const reason = error instanceof UploadError ? error.message : BUILD_MESSAGES.startFallback;
      toasts.error(BUILD_MESSAGES.startFailed, errorText(error, reason));
    }
    setIsPreparing(false);
  };
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField
        ref={nameField}
        label="Project Name"
        error={problemOf('projectName')}
        disabled={isRevising}
        maxLength={PROJECT_NAME_MAX_LENGTH}
        placeholder="FocusTomato"
        value={settings.projectName}
        onChange={(event) => onChange({ projectName: event.target.value })}
      />
      <TextAreaField
        ref={promptField}
        label="Instructions"
        error={problemOf('prompt')}
        rows={isRevising ? 5 : 7}
        maxLength={PROMPT_MAX_LENGTH}
        hint={settings.prompt.length >= PROMPT_MAX_LENGTH ? FULL_PROMPT : undefined}
        placeholder={
          isRevising
            ? 'What should change? For example: make the timer larger and add a long break.'
            : 'What should the app do, for whom, and how should it look?'
        }
        value={settings.prompt}
        onChange={(event) => onChange({ prompt: event.target.value })}
      />
      <ImageUpload images={settings.images} onChange={(images) => onChange({ images })} />
      <Accordion defaultOpen={isRevising ? [] : ['core']}>
        <AccordionSection value="core" heading="Core Settings">
          <CoreSettings chosen={settings.chosen} start={start} isQuick={isQuick} onChange={choose} />
        </AccordionSection>
        <AccordionSection value="advanced" heading="Advanced Settings">
          <AdvancedSettings chosen={settings.chosen} start={start} isDisabled={isQuick} onChange={choose} />
        </AccordionSection>
      </Accordion>
      {mode === 'advanced' && (
        <TwoDesignsSwitch
          isOn={settings.hasTwoDesigns}
          onChange={(isOn) => onChange({ hasTwoDesigns: isOn })}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BuildCost mode={mode} hasTwoDesigns={hasTwoDesigns} />
        <div className="flex gap-2 max-sm:w-full max-sm:flex-row-reverse">
          {isFilled && (
            <Button variant="quiet" size="large" onClick={clear}>
              Clear
            </Button>
          )}
          <Button
            type="submit"
            variant="accent"
            size="large"
            aria-disabled={isBusy}
            className="max-sm:flex-1"
          >
            {isBusy && <Spinner />}
            {isRevising ? 'Build the revision' : hasTwoDesigns ? <BuildBoth /> : 'Build the app'}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** After a submit with empty fields: the message for each empty field, and the focus on the first. */
function useMissingFields(settings: BuildSettings) {
  const [isRefused, setIsRefused] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const promptField = useRef<HTMLTextAreaElement>(null);
  const isEmpty = (name: 'projectName' | 'prompt') => settings[name].trim() === '';
  return {
    nameField,
    promptField,
    problemOf: (name: 'projectName' | 'prompt') =>
      isRefused && isEmpty(name) ? BUILD_MESSAGES.nameAndPromptRequired : undefined,
    forget: () => setIsRefused(false),
    refuse: () => {
      setIsRefused(true);
      toasts.error(BUILD_MESSAGES.nameAndPromptRequired);
      (isEmpty('projectName') ? nameField : promptField).current?.focus();
    },
  };
}
