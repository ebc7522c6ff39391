import { decodeText } from '@buidl/client/decode-text';
import { useState } from 'react';
import { DATA_LIMITS } from '../../../../../shared/domain/app-data/data-limits.ts';
import type { CollectionPolicy } from '../../../../../shared/domain/app-data/data-policy.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatBytes } from '../../../lib/measure-format.ts';
import { useImport } from '../api/use-import.ts';
import { type CsvFormat, guessCsvFormat } from '../csv-format.ts';
import type { CollectionRef } from '../data-scope.ts';
import { type ImportFile, importKind, readImportFile } from '../read-import.ts';
import { CsvFormatFields } from './csv-format-fields.tsx';
import { ImportChoice } from './import-choice.tsx';
import { ImportProgressView } from './import-progress-view.tsx';
import { ImportReview } from './import-review.tsx';

interface ImportDialogProps {
  place: CollectionRef;
  policy: CollectionPolicy;
  onClose: () => void;
}

interface ChosenFile {
  name: string;
  file: ImportFile;
  /** Undefined for a JSON file. */
  csv: { bytes: Uint8Array; format: CsvFormat; isSure: boolean } | undefined;
}

export function ImportDialog({ place, policy, onClose }: ImportDialogProps) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string>();
  const [total, setTotal] = useState(0);
  const { progress, failedPart, start, resume } = useImport(place);
  const refuse = (reason: string) => {
    setProblem(reason);
    setChosen(null);
  };
  const choose = async (file: File) => {
    if (file.size > DATA_LIMITS.BYTES) return refuse(t`A file has at most ${formatBytes(DATA_LIMITS.BYTES)}.`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = decodeText(bytes);
    if (text === undefined) return refuse(t`This file is not what its name says, or it is damaged.`);
    const csv = importKind(text) === 'csv' ? { bytes, ...guessCsvFormat(bytes, text) } : undefined;
    const read = readImportFile(text, policy, csv?.format);
    if (!read.ok) return refuse(read.problem);
    setProblem(undefined);
    setChosen({ name: file.name, file: read.file, csv });
  };
  const changeFormat = (format: CsvFormat) => {
    if (chosen?.csv === undefined) return;
    const { bytes } = chosen.csv;
    const read = readImportFile(decodeText(bytes, format.encoding) ?? '', policy, format);
    setProblem(read.ok ? undefined : read.problem);
    setChosen({ ...chosen, ...(read.ok && { file: read.file }), csv: { ...chosen.csv, format } });
  };
  return (
    <Dialog
      size="wide"
      title={t`Import Records`}
      description={t`Adds the records of a CSV or JSON file to “${place.collection}”. What is there stays.`}
      closesOnOutsideClick={chosen === null}
      onClose={onClose}
    >
      {chosen === null && <ImportChoice problem={problem} onChoose={(file) => void choose(file)} />}
      {chosen !== null && progress === null && (
        <ImportReview
          fileName={chosen.name}
          file={chosen.file}
          policy={policy}
          problem={problem}
          formatFields={chosen.csv && <CsvFormatFields {...chosen.csv} onChange={changeFormat} />}
          onChange={(file) => setChosen({ ...chosen, file })}
          onBack={() => setChosen(null)}
          onImport={(values) => {
            setTotal(values.length);
            start(values);
          }}
        />
      )}
      {chosen !== null && progress !== null && (
        <ImportProgressView
          kind={chosen.file.kind}
          progress={progress}
          total={total}
          failedPart={failedPart}
          onResume={resume}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
