import { useId } from 'react';
import { FILE_INPUT_CLASSES } from '../../../components/ui/field.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { ProjectArt } from '../../../components/ui/project-art.tsx';
import { t } from '../../../lib/language/translate.ts';
import { IMAGE_TYPES } from '../../../lib/upload-file.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';

interface ThumbnailFieldProps {
  label: string;
  /** Seed of the drawing that replaces a missing thumbnail. */
  projectName: string;
  currentUrl: string | undefined;
  file: File | null;
  problem: string | undefined;
  inputRef: (element: HTMLInputElement | null) => void;
  onChange: (file: File | null) => void;
}

export function ThumbnailField(props: ThumbnailFieldProps) {
  const { label, projectName, currentUrl, file, problem } = props;
  const id = useId();
  const chosenUrl = useObjectUrl(file);
  const shownUrl = chosenUrl ?? currentUrl;
  const frame = 'aspect-video w-full rounded-card border border-hairline bg-sunken object-cover';
  return (
    <FileDrop label={t`Drop the image here`} onFiles={([dropped]) => props.onChange(dropped ?? null)}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {shownUrl === undefined ? (
        <ProjectArt name={projectName} className={frame} />
      ) : (
        <img src={shownUrl} alt={chosenUrl === null ? t`Thumbnail now` : t`New thumbnail`} className={frame} />
      )}
      <input
        id={id}
        ref={props.inputRef}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        aria-describedby={`${id}-note`}
        aria-invalid={problem !== undefined || undefined}
        className={`${FILE_INPUT_CLASSES} mt-2`}
        onChange={(event) => props.onChange(event.target.files?.[0] ?? null)}
      />
      <p
        id={`${id}-note`}
        role={problem === undefined ? undefined : 'alert'}
        className={`mt-1.5 text-[0.8125rem] ${problem === undefined ? 'text-muted' : 'text-danger'}`}
      >
        {problem ??
          t`PNG, JPEG, WebP or GIF, up to 5MB, chosen or dropped here. 16:9 is best; other shapes are cut to it.`}
      </p>
    </FileDrop>
  );
}
