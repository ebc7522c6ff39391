import { useState } from 'react';
import { DATA_LIMITS } from '../../../../../shared/domain/app-data/data-limits.ts';
import type { CollectionPolicy } from '../../../../../shared/domain/app-data/data-policy.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatBytes } from '../../../lib/measure-format.ts';
import { useImport } from '../api/use-import.ts';
import type { CollectionRef } from '../data-scope.ts';
import { type ImportFile, readImportFile } from '../read-import.ts';
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
}

export function ImportDialog({ place, policy, onClose }: ImportDialogProps) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string>();
  const [total, setTotal] = useState(0);
  const { progress, failedPart, start, resume } = useImport(place);
  const choose = async (file: File) => {
    const read =
      file.size > DATA_LIMITS.BYTES
        ? ({ ok: false, problem: t`A file has at most ${formatBytes(DATA_LIMITS.BYTES)}.` } as const)
        : readImportFile(await file.text(), policy);
    setProblem(read.ok ? undefined : read.problem);
    setChosen(read.ok ? { name: file.name, file: read.file } : null);
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
