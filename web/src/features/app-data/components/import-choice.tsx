import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { FileField } from '../../../components/ui/file-field.tsx';
import { t } from '../../../lib/language/translate.ts';

interface ImportChoiceProps {
  problem: string | undefined;
  onChoose: (file: File) => void;
}

export function ImportChoice({ problem, onChoose }: ImportChoiceProps) {
  return (
    <FileDrop label={t`Drop the file here`} className="mt-5" onFiles={([file]) => file !== undefined && onChoose(file)}>
      <FileField
        label={t`File`}
        accept=".csv,.tsv,.json,text/csv,application/json"
        hint={t`CSV with the names of the fields in the first line, or a JSON list of records. An export can be imported as it is.`}
        problems={problem === undefined ? [] : [problem]}
        onChoose={onChoose}
      />
    </FileDrop>
  );
}
