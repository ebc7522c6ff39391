import { Button } from '../../../components/ui/button.tsx';
import { serverText } from '../../../lib/language/server-text.ts';
import { t } from '../../../lib/language/translate.ts';
import type { LookedAt } from '../api/use-import.ts';

/** The maximum number of shown file names. More would push the notes out of view. */
const SHOWN_FILES = 8;

interface AppImportReviewProps extends LookedAt {
  onImport: (document: File) => void;
  onBack: () => void;
}

/** Shows what the server understood of the files, before the import. */
export function AppImportReview({ document, found: { title, files, notes }, onImport, onBack }: AppImportReviewProps) {
  const more = files.length - SHOWN_FILES;
  return (
    <div className="mt-5">
      <h3 className="font-medium [overflow-wrap:anywhere]">{title === '' ? t`An app without a title` : title}</h3>
      <p className="mt-1 text-muted">{t`What the app is made of:`}</p>
      <ul className="mt-2 list-disc pl-5 [overflow-wrap:anywhere]">
        {files.slice(0, SHOWN_FILES).map((file) => (
          <li key={file}>{file}</li>
        ))}
        {more > 0 && <li>{t`and ${more} more`}</li>}
      </ul>
      {notes.length > 0 && (
        <>
          <p className="mt-4 text-muted">{t`What changes with the import:`}</p>
          <ul className="mt-2 list-disc pl-5 [overflow-wrap:anywhere]">
            {notes.map((note) => (
              <li key={note.text}>{serverText(note.text, 'import', note)}</li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t`Choose something else`}</Button>
        <Button variant="accent" autoFocus onClick={() => onImport(document)}>
          {t`Import`}
        </Button>
      </div>
    </div>
  );
}
