import { useId } from 'react';
import { FILE_INPUT_CLASSES } from '../../../components/ui/field.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { t } from '../../../lib/language/translate.ts';

interface ImportChoiceProps {
  /** What is wrong with the file that was chosen. */
  problem: string | undefined;
  onChoose: (file: File) => void;
}

/** The file of an import, chosen or dropped. */
export function ImportChoice({ problem, onChoose }: ImportChoiceProps) {
  const id = useId();
  const choose = (files: readonly File[]) => {
    const [file] = files;
    if (file !== undefined) onChoose(file);
  };
  return (
    <FileDrop label={t`Drop the file here`} className="mt-5" onFiles={choose}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {t`File`}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.json,text/csv,application/json"
        aria-describedby={`${id}-note`}
        aria-invalid={problem === undefined ? undefined : true}
        className={FILE_INPUT_CLASSES}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          choose(files);
        }}
      />
      <p
        id={`${id}-note`}
        role={problem === undefined ? undefined : 'alert'}
        className={`mt-1.5 text-[0.8125rem] ${problem === undefined ? 'text-muted' : 'text-danger'}`}
      >
        {problem ??
          t`CSV with the names of the fields in the first line, or a JSON list of records. An export can be imported as it is.`}
      </p>
    </FileDrop>
  );
}
