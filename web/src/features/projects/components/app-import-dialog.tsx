import { ApiError } from '@buidl/client/api-error';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { IMPORT_MESSAGES } from '../../../../../shared/messages/import.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText, refusedText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { revisePath } from '../../../lib/revision-paths.ts';
import { ImportTooLargeError, useImport } from '../api/use-import.ts';
import type { ImportPart } from '../import-files.ts';
import { AppImportChoice, ImportDrop } from './app-import-choice.tsx';
import { AppImportReview } from './app-import-review.tsx';

interface AppImport {
  open: () => void;
  take: (parts: readonly ImportPart[]) => void;
  dialog: ReactNode;
}

export function useImportDialog(): AppImport {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const { inspected, imported, progress } = useImport();
  const startAnew = () => {
    inspected.reset();
    imported.reset();
  };
  // Closes the dialog. The check of an imported app continues, but its end no longer opens the project.
  const close = () => {
    setIsOpen(false);
    startAnew();
  };
  const take = (parts: readonly ImportPart[]) => {
    if (imported.isPending || parts.length === 0) return;
    setIsOpen(true);
    imported.reset();
    inspected.mutate(parts);
  };
  const open = () => {
    startAnew();
    setIsOpen(true);
  };
  const importFile = (document: File) =>
    imported.mutate(document, {
      onSuccess: ({ projectId, revisionString }) => {
        setIsOpen(false);
        navigate(revisePath(projectId, revisionString));
      },
    });
  const error = imported.error ?? inspected.error;
  const dialog = isOpen && (
    <Dialog
      title={t`Import an app`}
      description={t`A page, a React component or the files of one app become revision 1 of a project of yours, after a try in a browser. It costs nothing.`}
      onClose={close}
    >
      <ImportDrop onParts={take}>
        {imported.isPending ? (
          <Running text={`${imported.variables.name}: ${progress === '' ? t`The file is sent…` : progress}`} canClose />
        ) : inspected.isPending ? (
          <Running text={t`Looking at your files…`} />
        ) : inspected.data !== undefined && imported.error === null ? (
          <AppImportReview {...inspected.data} onImport={importFile} onBack={startAnew} />
        ) : (
          <AppImportChoice problems={error ? importProblems(error) : []} onParts={take} />
        )}
      </ImportDrop>
    </Dialog>
  );
  return { open, take, dialog };
}

function Running({ text, canClose = false }: { text: string; canClose?: boolean }) {
  return (
    <div className="mt-5">
      <p role="status" className="flex items-center gap-2 [overflow-wrap:anywhere]">
        <Spinner /> {text}
      </p>
      {canClose && (
        <p className="mt-1 text-[0.8125rem] text-muted">{t`Closing this does not stop it: the app appears on Home.`}</p>
      )}
    </div>
  );
}

/** Returns all problems that the server found in a file, or a general message without such a response. */
function importProblems(error: unknown): string[] {
  if (error instanceof ImportTooLargeError) return [t(IMPORT_MESSAGES.fileTooLarge)];
  const problems = error instanceof ApiError && error.isFromServer ? (error.problems ?? []) : [];
  if (problems.length > 0) return problems.map(refusedText);
  return [errorText(error, IMPORT_MESSAGES.fallback)];
}
