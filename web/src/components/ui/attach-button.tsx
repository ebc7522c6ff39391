import { Paperclip } from 'lucide-react';
import { type ChangeEvent, memo, useRef } from 'react';
import { ATTACHMENT_LIMITS } from '../../../../shared/domain/attachments/attachment-limits.ts';
import { FILE_ENDINGS } from '../../../../shared/domain/attachments/file-endings.ts';
import { BUILD_IMAGE_MAX_COUNT } from '../../../../shared/domain/image-limits.ts';
import { t } from '../../lib/language/translate.ts';
import { Button } from './button.tsx';

const MAX_MB = ATTACHMENT_LIMITS.FILE_BYTES / 1024 / 1024;

interface AttachButtonProps {
  onFiles: (files: File[]) => void;
}

export const AttachButton = memo(function AttachButton({ onFiles }: AttachButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const added = [...(event.target.files ?? [])];
    event.target.value = '';
    onFiles(added);
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={t`Files to attach`}
        accept={FILE_ENDINGS.map((ending) => `.${ending}`).join(',')}
        onChange={choose}
      />
      <Button
        variant="quiet"
        size="icon"
        aria-label={t`Attach files`}
        title={t`Attach images, PDF, Word, text or tables: up to ${BUILD_IMAGE_MAX_COUNT} files, ${MAX_MB} MB each`}
        onClick={() => field.current?.click()}
      >
        <Paperclip aria-hidden />
      </Button>
    </>
  );
});
