import { type ClipboardEvent, type FormEvent, lazy, Suspense, use, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { buildPrice, CREDIT_COSTS } from '../../../../../shared/domain/credit-costs.ts';
import { PROJECT_NAME_MAX_LENGTH, PROMPT_MAX_LENGTH } from '../../../../../shared/domain/text-limits.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { AttachButton } from '../../../components/ui/attach-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { EXAMPLE_IDEAS } from '../../../lib/example-ideas.ts';
import { message, t } from '../../../lib/language/translate.ts';
import { usePromptTarget } from '../../../lib/prompt-target.ts';
import { useUser } from '../../../lib/session/session-context.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useHydratedConfig } from '../../../lib/use-public-config.ts';
import { buildState, clearDraftIdea, draftName, keepFiles, readKeptFiles, storeDraftIdea } from '../draft-idea.ts';
import { type IdeaAttachments, LoadIdeaFiles } from '../idea-files.ts';
import { suggestProjectName } from '../suggest-project-name.ts';
import { useTypedText } from '../use-typed-text.ts';
import { CREDIT_SHORTAGE_ID, CreditShortage } from './credit-shortage.tsx';
import { useDraftIdea } from './use-draft-idea.ts';

const MODES = [
  { value: 'quick', label: message('Quick') },
  { value: 'advanced', label: message('Advanced') },
] as const;

const BARE = 'w-full bg-transparent outline-none';

/** The form in which users describe a new app. Typed text survives a reload and the sign-in. */
export function IdeaComposer({ isSignedIn }: { isSignedIn: boolean }) {
  const { files, changeFiles, attach, AttachedFiles } = useIdeaFiles();
  const ideaField = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { draft, change } = useDraftIdea(form);
  const { shown, type, stop } = useTypedText(draft.idea);
  const navigate = useNavigate();
  const costs = useHydratedConfig()?.costs ?? CREDIT_COSTS;
  const price = buildPrice(draft.isQuick ? 'quick' : 'advanced', false, costs);
  const credits = useUser()?.credits;
  const isShort = isSignedIn && credits !== undefined && credits < price;
  usePromptTarget(draft.idea, (idea) => change({ idea }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.idea.trim() === '' || draftName(draft) === '') {
      (draft.idea.trim() === '' ? ideaField.current : document.getElementById('project-name'))?.focus();
      return toasts.error(t(LAYOUT_MESSAGES.nameAndDescriptionRequired));
    }
    if (!isSignedIn) {
      storeDraftIdea({ ...draft, isWaiting: true }, sessionStorage);
      toasts.info(t`Your idea is kept.`, t`Sign in, and it is built.`);
      return navigate('/auth/connect-wallet');
    }
    if (isShort) return document.getElementById(CREDIT_SHORTAGE_ID)?.focus();
    clearDraftIdea(sessionStorage);
    navigate('/create-app', { state: buildState(draft, files) });
  };
  return (
    <form ref={form} onSubmit={submit} aria-label={t`Describe your app`} className="mt-8">
      <FileDrop
        label={t`Drop the files here`}
        onFiles={attach}
        className="card border-edge shadow-raised transition-shadow focus-within:shadow-floating has-[textarea:focus-visible,input[type=text]:focus-visible]:outline-2 has-[textarea:focus-visible,input[type=text]:focus-visible]:outline-focus"
      >
        <label htmlFor="idea" className="sr-only">
          {t`Your idea`}
        </label>
        <textarea
          id="idea"
          dir="auto"
          rows={4}
          maxLength={PROMPT_MAX_LENGTH}
          placeholder={t`A pomodoro timer for studying, called FocusTomato, in green…`}
          className={`${BARE} block resize-none px-4 pt-4 text-base sm:px-5 sm:pt-5`}
          ref={ideaField}
          value={shown}
          onChange={(event) => {
            stop();
            change({ idea: event.target.value });
          }}
          onPaste={(event) => pasteFiles(event, attach)}
        />
        {files.images.length > 0 && AttachedFiles !== null && (
          <div className="px-3 pb-2">
            <Suspense fallback={null}>
              <AttachedFiles {...files} onChange={changeFiles} />
            </Suspense>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-2 border-t border-hairline p-2">
          <label htmlFor="project-name" className="sr-only">
            {t`Project name`}
          </label>
          <input
            id="project-name"
            dir="auto"
            type="text"
            maxLength={PROJECT_NAME_MAX_LENGTH}
            placeholder={suggestProjectName(draft.idea) || t`Project name`}
            title={t`Named after your idea unless you give it a name`}
            className={`${BARE} h-11 min-w-40 flex-1 basis-full px-2 sm:basis-0 sm:px-3`}
            value={draft.projectName}
            onChange={(event) => change({ projectName: event.target.value })}
          />
          <AttachButton onFiles={attach} />
          <Segmented
            label={t`Build mode`}
            className="max-sm:flex-1"
            value={draft.isQuick ? 'quick' : 'advanced'}
            options={MODES}
            onChange={(mode) => change({ isQuick: mode === 'quick' })}
          />
          <Button type="submit" variant="accent" size="large" className="max-sm:w-full">
            {t`Buidl it`} <span className="font-normal">· {formatCredits(price)}</span>
          </Button>
        </div>
      </FileDrop>
      {isShort && <CreditShortage credits={credits} price={price} />}
      <p id="examples" className="mt-5 text-[0.8125rem] text-muted">
        {t`Or start from one of these:`}
      </p>
      <ul aria-labelledby="examples" className="mt-2 flex flex-wrap gap-2">
        {EXAMPLE_IDEAS.map(({ label, projectName, idea }) => (
          <li key={label}>
            <Button
              className="rounded-full"
              onClick={() => {
                change({ projectName, idea: t(idea) });
                type(t(idea));
              }}
            >
              {t(label)}
            </Button>
          </li>
        ))}
      </ul>
    </form>
  );
}

/** The files that go with the idea. Their code loads with the first file. */
function useIdeaFiles() {
  const load = use(LoadIdeaFiles);
  const [files, setFiles] = useState(readKeptFiles);
  const changeFiles = (part: Partial<IdeaAttachments>) => {
    const changed = { ...readKeptFiles(), ...part };
    keepFiles(changed);
    setFiles(changed);
  };
  const attach = async (added: readonly File[]) => {
    const loaded = await load?.();
    loaded?.attachFiles(readKeptFiles().images, added, (images) => changeFiles({ images }));
  };
  const AttachedFiles = useMemo(
    () => (load === null ? null : lazy(async () => ({ default: (await load()).AttachedFiles }))),
    [load],
  );
  return { files, changeFiles, attach: (added: readonly File[]) => void attach(added), AttachedFiles };
}

function pasteFiles(event: ClipboardEvent, attach: (files: readonly File[]) => void): void {
  const pasted = [...event.clipboardData.files];
  if (pasted.length === 0) return;
  event.preventDefault();
  attach(pasted);
}
