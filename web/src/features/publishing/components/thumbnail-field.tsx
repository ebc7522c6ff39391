/** Chooses the picture that stands for an app, and shows it cut to 16:9 as lists will. */
import { useId } from 'react';
import { FILE_INPUT_CLASSES } from '../../../components/ui/field.tsx';
import { ProjectArt } from '../../../components/ui/project-art.tsx';
import { IMAGE_TYPES } from '../../../lib/upload-file.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import type { ImageChoice } from '../use-image-choice.ts';

interface ThumbnailFieldProps {
  label: string;
  /** Draws the picture of an app that has none. */
  projectName: string;
  currentUrl: string | undefined;
  choice: ImageChoice;
}

export function ThumbnailField({ label, projectName, currentUrl, choice }: ThumbnailFieldProps) {
  const id = useId();
  const chosenUrl = useObjectUrl(choice.file);
  const shownUrl = chosenUrl ?? currentUrl;
  const frame = 'aspect-video w-full rounded-card border border-hairline bg-sunken object-cover';
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {shownUrl === undefined ? (
        <ProjectArt name={projectName} className={frame} />
      ) : (
        <img src={shownUrl} alt={chosenUrl === null ? 'Thumbnail now' : 'New thumbnail'} className={frame} />
      )}
      <input
        id={id}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        aria-describedby={`${id}-note`}
        aria-invalid={choice.problem !== null || undefined}
        className={`${FILE_INPUT_CLASSES} mt-2`}
        onChange={(event) => choice.choose(event.target.files?.[0] ?? null)}
      />
      <p
        id={`${id}-note`}
        role={choice.problem === null ? undefined : 'alert'}
        className={`mt-1.5 text-[0.8125rem] ${choice.problem === null ? 'text-muted' : 'text-danger'}`}
      >
        {choice.problem ?? 'PNG, JPEG, WebP or GIF, up to 5MB. 16:9 is best; other shapes are cut to it.'}
      </p>
    </div>
  );
}
