import { ApiError } from '@buidl/client/api-error';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { IMPORT_MAX_BYTES } from '../../../../../shared/domain/import-limit.ts';
import { IMPORT_MESSAGES } from '../../../../../shared/messages/import.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { FileField } from '../../../components/ui/file-field.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText, refusedText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { revisePath } from '../../../lib/revision-paths.ts';
import { useImport } from '../api/use-import.ts';

export function useImportDialog(): { open: () => void; take: (file: File) => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const { imported, progress } = useImport();
  // The check of the imported app continues, but its end no longer opens the project.
  const close = () => {
    setIsOpen(false);
    imported.reset();
  };
  const [isTooLarge, setIsTooLarge] = useState(false);
  const take = (file: File) => {
    if (imported.isPending) return;
    setIsOpen(true);
    setIsTooLarge(file.size > IMPORT_MAX_BYTES);
    imported.reset();
    if (file.size > IMPORT_MAX_BYTES) return;
    imported.mutate(file, {
      onSuccess: ({ projectId, revisionString }) => {
        setIsOpen(false);
        navigate(revisePath(projectId, revisionString));
      },
    });
  };
  const open = () => {
    setIsTooLarge(false);
    imported.reset();
    setIsOpen(true);
  };
  const refusals = imported.error ? importProblems(imported.error) : [];
  const problems = isTooLarge ? [t(IMPORT_MESSAGES.fileTooLarge)] : refusals;
  const dialog = isOpen && (
    <Dialog
      title={t`Import an app`}
      description={t`One HTML file is tried in a browser and becomes revision 1 of a project of yours, which you can revise. It costs nothing.`}
      onClose={close}
    >
      <ImportDrop onFile={take}>
        <ImportField
          problems={problems}
          sent={imported.isPending ? imported.variables : undefined}
          progress={progress}
          onChoose={take}
        />
      </ImportDrop>
    </Dialog>
  );
  return { open, take, dialog };
}

export function ImportDrop({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  return (
    <FileDrop label={t`Drop the HTML file here to import it`} onFiles={([file]) => file !== undefined && onFile(file)}>
      {children}
    </FileDrop>
  );
}

interface ImportFieldProps {
  problems: readonly string[];
  sent: File | undefined;
  /** The server's current step. Empty during the upload. */
  progress: string;
  onChoose: (file: File) => void;
}

function ImportField({ problems, sent, progress, onChoose }: ImportFieldProps) {
  return (
    <div className="mt-5">
      <FileField
        label={t`HTML file`}
        accept=".html,.htm,text/html"
        hint={t`With its styles and scripts inside, and without frames. Frameworks may come from a public CDN.`}
        problems={problems}
        disabled={sent !== undefined}
        onChoose={onChoose}
      />
      {sent !== undefined && (
        <>
          <p role="status" className="mt-3 flex items-center gap-2 [overflow-wrap:anywhere]">
            <Spinner /> {sent.name}: {progress === '' ? t`The file is sent…` : progress}
          </p>
          <p className="mt-1 text-[0.8125rem] text-muted">
            {t`Closing this does not stop it: the app appears on Home.`}
          </p>
        </>
      )}
    </div>
  );
}

/** Returns all problems that the server found in a file, or a general message without such a response. */
function importProblems(error: unknown): string[] {
  const problems = error instanceof ApiError && error.isFromServer ? (error.problems ?? []) : [];
  if (problems.length > 0) return problems.map(refusedText);
  return [errorText(error, IMPORT_MESSAGES.fallback)];
}
