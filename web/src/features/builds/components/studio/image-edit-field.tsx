import { type ChangeEvent, useId, useState } from 'react';
import { FILE_INPUT_CLASSES } from '../../../../components/ui/field.tsx';
import { FileDrop } from '../../../../components/ui/file-drop.tsx';
import { findImageProblem } from '../../../../lib/image-file.ts';
import { t } from '../../../../lib/language/translate.ts';
import { IMAGE_TYPES } from '../../../../lib/upload-file.ts';
import { useUploadAsset } from '../../api/use-upload-asset.ts';

interface ImageEditFieldProps {
  onImage: (uploadKey: string, dataUrl: string) => void;
}

export function ImageEditField({ onImage }: ImageEditFieldProps) {
  const inputId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useUploadAsset(onImage);
  const take = (file: File) => {
    const found = findImageProblem(file);
    setProblem(found);
    if (found === null) upload.mutate(file);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) take(file);
  };
  return (
    <FileDrop label={t`Drop the image here`} onFiles={([file]) => file && take(file)}>
      <label htmlFor={inputId} className="mb-1.5 block font-medium">
        {t`Image`}
      </label>
      <input
        id={inputId}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${inputId}-note`}
        className={FILE_INPUT_CLASSES}
        onChange={choose}
      />
      <p
        id={`${inputId}-note`}
        aria-live="polite"
        className={`mt-1 text-xs ${problem === null ? 'text-muted' : 'text-danger'}`}
      >
        {problem ?? (upload.isPending ? t`Uploading…` : t`It replaces this image wherever the app shows it.`)}
      </p>
    </FileDrop>
  );
}
