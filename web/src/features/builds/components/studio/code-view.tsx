import { Download, Save, Search, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { PROJECT_MESSAGES } from '../../../../../../shared/messages/projects.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Callout } from '../../../../components/ui/callout.tsx';
import { CopyButton } from '../../../../components/ui/copy-button.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { t } from '../../../../lib/language/translate.ts';
import { formatBytes } from '../../../../lib/measure-format.ts';
import { revisePath } from '../../../../lib/revision-paths.ts';
import { exportRevision } from '../../../../lib/revisions/export-revision.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { useLeaveWarning } from '../../../../lib/use-leave-warning.ts';
import { useCodeEdit } from '../../api/use-code-edit.ts';
import { useRevisionCode } from '../../api/use-revision-code.ts';
import { attachCodeEditor, type CodeEditor } from './code-editor.ts';

interface CodeViewProps {
  revision: Revision;
  canEdit: boolean;
}

export function CodeView({ revision, canEdit }: CodeViewProps) {
  const { data: code, isError, refetch } = useRevisionCode(revision);
  const editor = useRef<CodeEditor | null>(null);
  const navigate = useNavigate();
  const [isChanged, setIsChanged] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const saving = useCodeEdit(revision, (saved) => {
    setIsChanged(false);
    navigate(revisePath(revision.projectId, saved));
  });
  useLeaveWarning(isChanged);
  const save = () => {
    if (editor.current !== null && !saving.isPending) saving.mutate(editor.current.text());
  };
  const discard = () => {
    setIsChanged(false);
    setAttempt((count) => count + 1);
  };
  if (isError) {
    return (
      <div className="p-4">
        <Callout
          tone="error"
          title={t`The code could not be loaded`}
          action={<Button onClick={() => refetch()}>{t`Try Again`}</Button>}
        />
      </div>
    );
  }
  if (code === undefined) {
    return (
      <p role="status" className="flex items-center gap-2 p-4 text-muted">
        <Spinner /> {t`Loading the code…`}
      </p>
    );
  }
  return (
    <section aria-label={t`Code`} className="flex h-full min-w-0 flex-col">
      <div className="flex items-center gap-1 border-b border-hairline py-1 pr-2 pl-4">
        <p className="figures mr-auto text-[0.8125rem] text-muted">
          {t`${code.split('\n').length} lines · ${formatBytes(new Blob([code]).size)}`}
        </p>
        <Button variant="quiet" onClick={() => editor.current?.search()}>
          <Search aria-hidden /> {t`Search`}
        </Button>
        <CopyButton text={code} label={t`Copy the code`} confirmation={t`The code was copied.`} />
        <Button
          variant="quiet"
          size="icon"
          aria-label={t`Download the code`}
          title={t`Download the code`}
          onClick={() => void download(revision)}
        >
          <Download aria-hidden />
        </Button>
      </div>
      {isChanged && (
        <section
          aria-label={t`Changes of the code`}
          className="flex flex-wrap items-center gap-1 border-b border-hairline bg-sunken py-1 pr-1 pl-4 text-[0.8125rem]"
        >
          <p className="mr-auto">{t`Not saved yet. Saving checks the code and makes a new revision.`}</p>
          <Button variant="quiet" className="px-2" onClick={discard}>
            <Undo2 aria-hidden /> {t`Discard`}
          </Button>
          <Button variant="solid" className="px-2.5" aria-disabled={saving.isPending} onClick={save}>
            {saving.isPending ? <Spinner /> : <Save aria-hidden />} {t`Save, free`}
          </Button>
        </section>
      )}
      <Editor
        key={attempt}
        code={code}
        onReady={(ready) => (editor.current = ready)}
        onChange={canEdit ? setIsChanged : undefined}
      />
    </section>
  );
}

interface EditorProps {
  code: string;
  onReady: (editor: CodeEditor) => void;
  /** Undefined for a viewer who may not edit. Must be stable between renders. */
  onChange: ((isChanged: boolean) => void) | undefined;
}

function Editor({ code, onReady, onChange }: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const ready = useRef(onReady);
  useEffect(() => {
    if (host.current === null) return;
    const editor = attachCodeEditor(host.current, code, onChange);
    ready.current(editor);
    return editor.destroy;
  }, [code, onChange]);
  return <div ref={host} className="min-h-0 flex-1" />;
}

async function download(revision: Revision): Promise<void> {
  try {
    toasts.success(t`The app was downloaded as one file.`, await exportRevision(revision));
  } catch {
    toasts.error(t(PROJECT_MESSAGES.exportFailed), t(PROJECT_MESSAGES.exportFallback));
  }
}
