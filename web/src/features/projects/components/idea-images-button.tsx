import { ImagePlus } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { t } from '../../../lib/language/translate.ts';

/** Opens the field for images. Apart from the prompt, because icons are no part of the first load. */
export function IdeaImagesButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={t`Upload Images`}
      title={t`Add a logo, a photo or a sketch`}
      onClick={onClick}
    >
      <ImagePlus aria-hidden />
    </Button>
  );
}
