import { ArrowUp } from 'lucide-react';
import { type FormEvent, memo, type ReactNode, useMemo } from 'react';
import type { BuildMode } from '../../../../../../shared/domain/build-mode.ts';
import { PROMPT_MAX_LENGTH } from '../../../../../../shared/domain/text-limits.ts';
import { AttachButton } from '../../../../components/ui/attach-button.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { FileDrop } from '../../../../components/ui/file-drop.tsx';
import { addImages, ImageUpload } from '../../../../components/ui/image-upload.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { t } from '../../../../lib/language/translate.ts';
import { formatWhole } from '../../../../lib/language/whole-number.ts';
import { usePromptTarget } from '../../../../lib/prompt-target.ts';
import { useLatestCallback } from '../../../../lib/use-latest-callback.ts';
import { attachFiles } from '../../attachments/attach-files.ts';
import { type AttachedSettings, isPlainImage } from '../../attachments/attached-files.ts';
import type { RevisionBase } from '../../build-request.ts';
import type { BuildSettings, FormSettings } from '../../build-settings.ts';
import { PROMPT_NOTE_ID } from '../../prompt-field.ts';
import type { Mention } from '../../prompt-mentions.ts';
import type { BuildForm } from '../../use-build-form.ts';
import { useReturnedPrompt, withPrompt } from '../../use-returned-prompt.ts';
import { BuildCost, ChargeNote } from '../build-cost.tsx';
import { AttachedFiles } from './attached-files.tsx';
import { PromptText } from './prompt-text.tsx';
import { QueuedPrompts } from './queued-prompts.tsx';
import { IsFilled, SettingsPopover } from './settings-popover.tsx';
import { SketchButton } from './sketch-button.tsx';
import { VoiceButton } from './voice-button.tsx';

/** Shown when the prompt field is full, because browsers silently truncate pasted text at `maxLength`. */
const fullPrompt = () =>
  t`Instructions have room for ${formatWhole(PROMPT_MAX_LENGTH)} characters; anything beyond was cut off.`;

export interface PromptFormProps {
  form: BuildForm;
  settings: BuildSettings;
  base: RevisionBase | null;
  /** The project's settings, or null for a new app. */
  start: FormSettings | null;
  /** Must be stable between renders. */
  onChange: (part: Partial<BuildSettings>) => void;
  onClear: () => void;
  /** True when the conversation ends with a plan. The plan then has the main button. */
  hasPlan?: boolean;
  mentions?: readonly Mention[];
  /** The last instruction, which the up arrow recalls into an empty prompt. */
  lastPrompt?: string | undefined;
  onSelectElement?: () => void;
  children?: ReactNode;
}

/**
 * The form for a prompt. Enter sends the prompt, and Shift+Enter breaks the line. The child components are memoized and
 * get stable props, so that a keystroke does not rerender them.
 */
export function PromptForm(props: PromptFormProps) {
  const { form, settings, base, start, onChange, onClear, hasPlan = false, children } = props;
  const { mentions, lastPrompt, onSelectElement } = props;
  const isRevising = base !== null;
  const { prompt, images, look, tableUses, chosen } = settings;
  const hasTwoDesigns = settings.hasTwoDesigns && !isRevising && !settings.isQuick;
  const problem = form.problemOf('prompt');
  const missing = problem ?? form.problemOf('projectName');
  const write = useLatestCallback((part: Partial<BuildSettings>) =>
    onChange({ prompt, images, isSent: false, ...part }),
  );
  usePromptTarget(prompt, (text) => write({ prompt: text.slice(0, PROMPT_MAX_LENGTH) }));

  const takeBack = useLatestCallback((wish: BuildSettings) =>
    write({
      ...withPrompt({ prompt, images }, wish),
      ...(settings.projectName === '' && { projectName: wish.projectName }),
      chosen: wish.chosen,
      look: wish.look ?? look,
      tableUses: { ...tableUses, ...wish.tableUses },
    }),
  );
  useReturnedPrompt(base, { prompt, images }, takeBack);

  const setFiles = useLatestCallback((part: Partial<AttachedSettings>) => write(part));
  const take = useLatestCallback((files: readonly File[]) =>
    attachFiles(images, files, (kept) => write({ images: kept })),
  );
  const plainImages = useMemo(() => images.filter(isPlainImage), [images]);
  const setImages = useLatestCallback((kept: File[]) => {
    const others = images.filter((file) => !isPlainImage(file));
    if (kept.length > plainImages.length)
      addImages(images, kept.slice(plainImages.length), (all) => write({ images: all }));
    else write({ images: [...kept, ...others] });
  });
  const takeOne = useLatestCallback((file: File) => take([file]));
  const takeSpeech = useLatestCallback((said: string) =>
    write({ prompt: `${prompt}${prompt === '' || /\s$/.test(prompt) ? '' : ' '}${said}`.slice(0, PROMPT_MAX_LENGTH) }),
  );
  const clear = useLatestCallback(onClear);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form
      aria-label={t`Prompt`}
      noValidate
      onSubmit={submit}
      className="border-t border-hairline px-4 pt-3 pb-3 [@media(max-height:30rem)]:py-2"
    >
      <QueuedPrompts fields={settings} onEdit={takeBack} />
      <FileDrop
        label={t`Drop the files here`}
        onFiles={take}
        className="card border-edge shadow-raised has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus"
      >
        {children}
        <div className="relative">
          <PromptText
            ref={form.promptField}
            text={prompt}
            isRevising={isRevising}
            hasPlan={hasPlan}
            isInvalid={problem !== undefined}
            mentions={mentions}
            lastPrompt={lastPrompt}
            onSelectElement={onSelectElement}
            onChange={(text) => write({ prompt: text })}
            onFiles={take}
          />
          <VoiceButton onText={takeSpeech} />
        </div>
        <div className="px-2">
          <AttachedFiles images={images} look={look} tableUses={tableUses} onChange={setFiles} />
        </div>
        {/* Where the controls do not fit into one row, the build button wraps into a second row. */}
        <div className="@container flex items-center p-1.5 max-sm:flex-wrap max-sm:px-1 max-sm:[&>:not([type=submit])]:w-11 max-sm:[&>:not([type=submit])]:px-0">
          <AttachButton onFiles={take} />
          <ImageUpload images={plainImages} isListed onChange={setImages} />
          <SketchButton onSketch={takeOne} />
          <IsFilled value={prompt !== '' || (!isRevising && settings.projectName !== '')}>
            <SettingsPopover
              chosen={chosen}
              isQuick={settings.isQuick && !isRevising}
              hasTwoDesigns={hasTwoDesigns}
              start={start}
              onChange={onChange}
              onClear={clear}
            />
          </IsFilled>
          <SubmitButton
            isPreparing={form.isPreparing}
            isBuilding={form.isBuilding}
            isProposing={form.isProposing}
            hasPlan={hasPlan}
            mode={isRevising ? 'revise' : settings.isQuick ? 'quick' : 'advanced'}
            hasTwoDesigns={hasTwoDesigns}
          />
        </div>
      </FileDrop>
      <p
        id={PROMPT_NOTE_ID}
        role={missing === undefined ? undefined : 'alert'}
        className={`mt-1.5 text-xs ${missing === undefined ? 'text-muted small:sr-only' : 'text-danger'}`}
      >
        {(missing === undefined ? undefined : t(missing)) ??
          (prompt.length >= PROMPT_MAX_LENGTH ? fullPrompt() : <ChargeNote hasTwoDesigns={hasTwoDesigns} />)}
      </p>
    </form>
  );
}

interface SubmitButtonProps extends Pick<BuildForm, 'isPreparing' | 'isBuilding' | 'isProposing'> {
  hasPlan: boolean;
  mode: BuildMode;
  hasTwoDesigns: boolean;
}

const SubmitButton = memo(function SubmitButton(props: SubmitButtonProps) {
  const { isPreparing, isBuilding, isProposing, hasPlan, mode, hasTwoDesigns } = props;
  return (
    <Button
      type="submit"
      variant={hasPlan ? 'outline' : 'accent'}
      aria-disabled={isPreparing}
      className="ml-auto max-sm:gap-1 max-sm:px-2"
    >
      {isPreparing ? <Spinner /> : <ArrowUp aria-hidden />}
      {isBuilding ? (
        t`Build next`
      ) : isProposing && hasPlan ? (
        t`Plan again`
      ) : isProposing ? (
        <span>
          {t`Plan`} <span className="sr-only">{t`the app`}</span> <span className="figures">· {t`free`}</span>
        </span>
      ) : (
        <span>
          {hasTwoDesigns ? t`Build both` : t`Build`}{' '}
          {!hasTwoDesigns && <span className="sr-only">{mode === 'revise' ? t`the revision` : t`the app`}</span>}{' '}
          <BuildCost mode={mode} hasTwoDesigns={hasTwoDesigns} />
        </span>
      )}
    </Button>
  );
});
