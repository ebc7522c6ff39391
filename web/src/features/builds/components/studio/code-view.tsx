import { useEffect, useRef } from 'react';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { PROJECT_MESSAGES } from '../../../../../../shared/messages/projects.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Callout } from '../../../../components/ui/callout.tsx';
import { CopyButton } from '../../../../components/ui/copy-button.tsx';
import { Download, Search } from '../../../../components/ui/icons.ts';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { t } from '../../../../lib/language/translate.ts';
import { formatBytes } from '../../../../lib/measure-format.ts';
import { exportRevision } from '../../../../lib/revisions/export-revision.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { useRevisionCode } from '../../api/use-revision-code.ts';
import { attachCodeEditor, type CodeEditor } from './code-editor.ts';

export function CodeView({ revision }: { revision: Revision }) {
  const { data: code, isError, refetch } = useRevisionCode(revision);
  const editor = useRef<CodeEditor | null>(null);
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
      <Editor code={code} onReady={(ready) => (editor.current = ready)} />
    </section>
  );
}

function Editor({ code, onReady }: { code: string; onReady: (editor: CodeEditor) => void }) {
  const host = useRef<HTMLDivElement>(null);
  const ready = useRef(onReady);
  useEffect(() => {
    if (host.current === null) return;
    const editor = attachCodeEditor(host.current, code);
    ready.current(editor);
    return editor.destroy;
  }, [code]);
  return <div ref={host} className="min-h-0 flex-1" />;
}

async function download(revision: Revision): Promise<void> {
  try {
    toasts.success(t`The app was downloaded as one file.`, await exportRevision(revision));
  } catch {
    toasts.error(t(PROJECT_MESSAGES.exportFailed), t(PROJECT_MESSAGES.exportFallback));
  }
}
