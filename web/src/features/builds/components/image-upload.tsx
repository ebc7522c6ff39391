import { ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { BUILD_IMAGE_MAX_COUNT } from '../../../../../shared/domain/image-limits.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FILE_INPUT_CLASSES } from '../../../components/ui/field.tsx';
import { formatBytes } from '../../../lib/measure-format.ts';
import { toasts } from '../../../lib/toasts.ts';
import { IMAGE_TYPES } from '../../../lib/upload-file.ts';
import { findUploadProblem } from '../upload-problem.ts';

const LIMITS = `Up to ${BUILD_IMAGE_MAX_COUNT} files, 10MB each, images only.`;

interface ImageUploadProps {
  images: File[];
  onChange: (images: File[]) => void;
}

/** Images that are sent with the instructions. */
export function ImageUpload({ images, onChange }: ImageUploadProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setIsOpen(true)}>
          <ImagePlus aria-hidden /> Upload Images
        </Button>
        <p className="text-[0.8125rem] text-muted">{LIMITS}</p>
      </div>
      <ChosenImages images={images} onChange={onChange} />
      {isOpen && <UploadDialog images={images} onChange={onChange} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function UploadDialog({ images, onChange, onClose }: ImageUploadProps & { onClose: () => void }) {
  const inputId = useId();
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const added = [...(event.target.files ?? [])];
    event.target.value = '';
    const problem = findUploadProblem(images, added);
    if (problem !== null) return toasts.error(problem.title, problem.detail);
    onChange([...images, ...added]);
  };
  return (
    <Dialog
      title="Upload Images"
      description="Images that your instructions speak of: a logo, a photo, a sketch."
      closesOnOutsideClick={false}
      onClose={onClose}
    >
      <div className="mt-5">
        <label htmlFor={inputId} className="mb-1.5 block font-medium">
          {LIMITS}
        </label>
        <input
          id={inputId}
          type="file"
          multiple
          accept={IMAGE_TYPES.join(',')}
          className={FILE_INPUT_CLASSES}
          onChange={add}
        />
        <ChosenImages images={images} onChange={onChange} />
        <div className="mt-5 flex justify-end">
          <Button variant="solid" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function ChosenImages({ images, onChange }: ImageUploadProps) {
  if (images.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {images.map((image) => (
        <li
          key={`${image.name} ${image.lastModified} ${image.size}`}
          className="flex h-11 max-w-full items-center gap-2 rounded-control border border-hairline bg-sunken pl-3"
        >
          <span className="truncate">{image.name}</span>
          <span className="figures text-xs whitespace-nowrap text-muted">{formatBytes(image.size)}</span>
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
  );
}
