import { useId } from 'react';
import { FILE_INPUT_CLASSES } from './field.tsx';

interface FileFieldProps {
  label: string;
  accept: string;
  hint: string;
  problems: readonly string[];
  disabled?: boolean;
  /** Also called when the same file is chosen again. */
  onChoose: (file: File) => void;
}

export function FileField({ label, accept, hint, problems, disabled, onChoose }: FileFieldProps) {
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
        aria-describedby={`${id}-note`}
        aria-invalid={isGood ? undefined : true}
        className={FILE_INPUT_CLASSES}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) onChoose(file);
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
