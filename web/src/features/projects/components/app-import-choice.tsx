import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextAreaField } from '../../../components/ui/field.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { FileField } from '../../../components/ui/file-field.tsx';
import { t } from '../../../lib/language/translate.ts';
import { type ImportPart, readChosen, readEntries } from '../import-files.ts';

interface AppImportChoiceProps {
  problems: readonly string[];
  onParts: (parts: readonly ImportPart[]) => void;
}

/** Takes the files, the folder or the pasted code of an app. */
export function AppImportChoice({ problems, onParts }: AppImportChoiceProps) {
  const [pasted, setPasted] = useState('');
  const choose = (_first: File, all: readonly File[]) => onParts(readChosen(all));
  return (
    <div className="mt-5 flex flex-col gap-5">
      <div>
        <FileField
          label={t`Files`}
          accept=".html,.htm,.zip,.jsx,.tsx,.css,.js,.mjs,.ts,.json,.svg,.png,.jpg,.jpeg,.gif,.webp,.txt,.md,text/html"
          hint={t`An HTML page, a React component, a ZIP archive, or several files together. You can also drop them here.`}
          problems={problems}
          chooses="files"
          onChoose={choose}
        />
      </div>
      <div>
        <FileField label={t`Or a folder`} accept="" hint="" problems={[]} chooses="folder" onChoose={choose} />
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const name = t`Pasted code`;
          onParts([{ path: name, file: new File([pasted], name, { type: 'text/plain' }) }]);
        }}
      >
        <TextAreaField
          label={t`Or paste the code`}
          hint={t`The answer of a chat may be pasted as a whole.`}
          rows={4}
          spellCheck={false}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
        <div className="mt-3 flex justify-end">
          <Button type="submit" disabled={pasted.trim() === ''}>
            {t`Look at the code`}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Takes files and folders that are dropped anywhere on its children. */
export function ImportDrop({ onParts, children }: { onParts: AppImportChoiceProps['onParts']; children: ReactNode }) {
  const drop = (files: File[], { items }: DataTransfer) => {
    const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
    if (entries.length === 0) onParts(readChosen(files));
    else void readEntries(entries).then(onParts);
  };
  return (
    <FileDrop label={t`Drop the files of the app here to import them`} onFiles={drop}>
      {children}
    </FileDrop>
  );
}
