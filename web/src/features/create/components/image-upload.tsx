/** Up to five pictures that go with the instructions. */
import { ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { GENERATION_IMAGE_MAX_BYTES, GENERATION_IMAGE_MAX_COUNT } from '../../../../../shared/constants.ts';
import { MESSAGES } from '../../../../../shared/messages.ts';
import { Button } from '../../../components/ui/button.tsx';
import { formatBytes } from '../../../lib/measure-format.ts';
import { toasts } from '../../../lib/toasts.ts';

interface ImageUploadProps {
  images: File[];
  onChange: (images: File[]) => void;
}

export function ImageUpload({ images, onChange }: ImageUploadProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const inputId = useId();

  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const added = [...(event.target.files ?? [])];
    event.target.value = '';
    const problem = findProblem(images, added);
    if (problem !== null) return toasts.error(problem.title, problem.detail);
    onChange([...images, ...added]);
  };
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => inputRef.current?.click()}>
          <ImagePlus aria-hidden /> Upload Images
        </Button>
        <label htmlFor={inputId} className="text-[0.8125rem] text-muted">
          Up to {GENERATION_IMAGE_MAX_COUNT} pictures, 10MB each.
        </label>
        <input
          ref={inputRef}
          id={inputId}
          type="file"
          multiple
          tabIndex={-1}
          accept="image/png,image/jpeg,image/webp,image/gif"
          className="sr-only"
          onChange={add}
        />
      </div>
      {images.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {images.map((image) => (
            <li
              key={`${image.name} ${image.lastModified} ${image.size}`}
              className="flex h-11 max-w-full items-center gap-2 rounded-control border border-hairline bg-sunken pl-3"
            >
              <span className="truncate">{image.name}</span>
              <span className="figures text-xs text-muted">{formatBytes(image.size)}</span>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Remove ${image.name}`}
                onClick={() => onChange(images.filter((other) => other !== image))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function findProblem(images: File[], added: File[]): { title: string; detail?: string } | null {
  const again = added.find((file) => images.some((image) => isSameFile(image, file)));
  if (again !== undefined) return { title: 'This picture is already in the list.', detail: again.name };
  if (images.length + added.length > GENERATION_IMAGE_MAX_COUNT) return { title: MESSAGES.tooManyImages };
  const wrong = added.find((file) => !file.type.startsWith('image/'));
  if (wrong !== undefined) return { title: 'Only images can be uploaded.', detail: wrong.name };
  const large = added.find((file) => file.size > GENERATION_IMAGE_MAX_BYTES);
  if (large !== undefined) return { title: 'Images can have at most 10MB each.', detail: large.name };
  return null;
}

function isSameFile(a: File, b: File): boolean {
  return a.name === b.name && a.lastModified === b.lastModified && a.size === b.size;
}
