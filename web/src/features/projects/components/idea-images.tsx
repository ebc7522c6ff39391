import { ChosenImages, ImageUpload } from '../../../components/ui/image-upload.tsx';

interface IdeaImagesProps {
  images: File[];
  onChange: (images: File[]) => void;
}

/**
 * The images for a new app. The dialog is initially open, because this component loads only when the user opens the
 * dialog.
 */
export function IdeaImages({ images, onChange }: IdeaImagesProps) {
  return (
    <>
      <ImageUpload images={images} isOpenAtFirst={images.length === 0} onChange={onChange} />
      {images.length > 0 && (
        <div className="order-last basis-full">
          <ChosenImages images={images} onChange={onChange} />
        </div>
      )}
    </>
  );
}
