import { useId } from 'react';
import { FILE_INPUT_CLASSES } from './field.tsx';

interface FileFieldProps {
  label: string;
  accept: string;
  hint: string;
  problems: readonly string[];
  disabled?: boolean;
  /** `folder`: the person chooses a folder with all its files. */
  chooses?: 'file' | 'files' | 'folder';
  /** Also called when the same file is chosen again. */
  onChoose: (file: File, all: readonly File[]) => void;
}

export function FileField({ label, accept, hint, problems, disabled, chooses = 'file', onChoose }: FileFieldProps) {
  const id = useId();
  const isGood = problems.length === 0;
  return (
    <>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        multiple={chooses !== 'file'}
        ref={(input) => {
          // Sets the property directly, because React has no attribute for `webkitdirectory`.
          if (input !== null) input.webkitdirectory = chooses === 'folder';
        }}
        aria-describedby={`${id}-note`}
        aria-invalid={isGood ? undefined : true}
        className={FILE_INPUT_CLASSES}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          const [file] = files;
          target.value = '';
          if (file !== undefined) onChoose(file, files);
        }}
      />
      <div
        id={`${id}-note`}
        role={isGood ? undefined : 'alert'}
        className={`mt-1.5 text-[0.8125rem] [overflow-wrap:anywhere] ${isGood ? 'text-muted' : 'text-danger'}`}
      >
        {isGood ? hint : problems.map((problem) => <p key={problem}>{problem}</p>)}
      </div>
    </>
  );
}
