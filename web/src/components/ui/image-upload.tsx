import { ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, memo, useId, useRef, useState } from 'react';
import { BUILD_IMAGE_MAX_COUNT } from '../../../../shared/domain/image-limits.ts';
import { isAnimated } from '../../lib/is-animated.ts';
import { t } from '../../lib/language/translate.ts';
import { formatBytes } from '../../lib/measure-format.ts';
import { toasts } from '../../lib/toasts.ts';
import { IMAGE_TYPES } from '../../lib/upload-file.ts';
import { findUploadProblem } from '../../lib/upload-problem.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FILE_INPUT_CLASSES } from './field.tsx';
import { FileDrop } from './file-drop.tsx';

const limits = () => t`Up to ${BUILD_IMAGE_MAX_COUNT} files, 10MB each, images only.`;

interface ImageUploadProps {
  images: File[];
  onChange: (images: File[]) => void;
}

export function addImages(images: File[], added: readonly File[], onChange: ImageUploadProps['onChange']): void {
  if (added.length === 0) return;
  const problem = findUploadProblem(images, added);
  if (problem !== null) {
    toasts.error(problem.title, problem.detail);
    return;
  }
  onChange([...images, ...added]);
  void tellAnimated(added);
}

async function tellAnimated(added: readonly File[]): Promise<void> {
  for (const image of added) {
    if (isAnimated(new Uint8Array(await image.arrayBuffer()))) {
      toasts.info(t`Moves; the app gets the first frame`, image.name);
    }
  }
}

interface ImageUploadButtonProps extends ImageUploadProps {
  label?: string;
  /** True when the page lists the images beside the button. */
  isListed?: boolean;
}

/**
 * A button that opens the browser's file chooser. Where nothing lists the images, the button opens a dialog with their
 * list as soon as there are some.
 */
export const ImageUpload = memo(function ImageUpload({
  images,
  onChange,
  label = t`Upload Images`,
  isListed = false,
}: ImageUploadButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={t`Images to upload`}
        accept={IMAGE_TYPES.join(',')}
        onChange={(event) => addImages(images, chosenFiles(event), onChange)}
      />
      <Button
        variant="quiet"
        size="icon"
        aria-label={images.length === 0 ? label : `${label} (${images.length})`}
        title={t`Upload Images. ${limits()}`}
        className="relative"
        onClick={() => (isListed || images.length === 0 ? field.current?.click() : setIsOpen(true))}
      >
        <ImagePlus aria-hidden />
        {images.length > 0 && (
          <span
            aria-hidden
            className="figures absolute top-0.5 right-0.5 grid size-4 place-items-center rounded-full bg-accent text-[0.625rem] text-accent-ink"
          >
            {images.length}
          </span>
        )}
      </Button>
      {isOpen && <UploadDialog images={images} onChange={onChange} onClose={() => setIsOpen(false)} />}
    </>
  );
});

/** Returns the files of a field and empties it, so that the same file can be chosen again. */
function chosenFiles({ target }: ChangeEvent<HTMLInputElement>): File[] {
  const added = [...(target.files ?? [])];
  target.value = '';
  return added;
}

function UploadDialog({ images, onChange, onClose }: ImageUploadProps & { onClose: () => void }) {
  const inputId = useId();
  return (
    <Dialog
      title={t`Upload Images`}
      description={t`Images that your instructions speak of: a logo, a photo, a sketch. You can also drop or paste them into the prompt.`}
      closesOnOutsideClick={false}
      onClose={onClose}
    >
      <FileDrop
        label={t`Drop the images here`}
        className="mt-5"
        onFiles={(dropped) => addImages(images, dropped, onChange)}
      >
        <label htmlFor={inputId} className="mb-1.5 block font-medium">
          {limits()}
        </label>
        <input
          id={inputId}
          type="file"
          multiple
          accept={IMAGE_TYPES.join(',')}
          className={FILE_INPUT_CLASSES}
          onChange={(event) => addImages(images, chosenFiles(event), onChange)}
        />
        <ChosenImages images={images} onChange={onChange} />
        <div className="mt-5 flex justify-end">
          <Button variant="solid" onClick={onClose}>
            {t`Done`}
          </Button>
        </div>
      </FileDrop>
    </Dialog>
  );
}

const ChosenImages = memo(function ChosenImages({ images, onChange }: ImageUploadProps) {
  if (images.length === 0) return null;
  return (
    <ul aria-label={t`Images`} className="mt-2 flex flex-wrap gap-2">
      {images.map((image) => (
        <li
          key={`${image.name} ${image.lastModified} ${image.size}`}
          className="flex h-11 max-w-full items-center gap-2 overflow-hidden rounded-control border border-hairline bg-sunken"
        >
          <Thumbnail image={image} />
          <span className="truncate">{image.name}</span>
          <span className="figures text-xs whitespace-nowrap text-muted">{formatBytes(image.size)}</span>
          <Button
            variant="quiet"
            size="icon"
            aria-label={t`Remove ${image.name}`}
            onClick={() => onChange(images.filter((other) => other !== image))}
          >
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
});

/** A small preview of an image. It stays empty when the browser cannot show the file. */
function Thumbnail({ image }: { image: File }) {
  const url = useObjectUrl(image);
  return (
    <span aria-hidden className="size-11 shrink-0 bg-hover">
      {url !== null && <img src={url} alt="" className="size-full object-cover" />}
    </span>
  );
}
