import { MousePointerClick, X } from 'lucide-react';
import { Button } from '../../../../components/ui/button.tsx';
import { t } from '../../../../lib/language/translate.ts';
import { useObjectUrl } from '../../../../lib/use-object-url.ts';
import type { PickedElement } from '../../inspection.ts';

interface PickedElementChipProps {
  picked: PickedElement;
  isEditing: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

export function PickedElementChip({ picked, isEditing, onEdit, onRemove }: PickedElementChipProps) {
  return (
    <section
      aria-label={t`Selected element`}
      className="flex items-center gap-2 border-b border-hairline py-1 pr-1 pl-3 text-[0.8125rem] [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {picked.picture === undefined ? (
        <MousePointerClick aria-hidden className="text-accent-text" />
      ) : (
        <Picture file={picked.picture} />
      )}
      <p className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]">
        <code>{picked.tag}</code> {picked.label !== '' && <>“{picked.label}”</>}
      </p>
      <Button variant="quiet" className="px-2" aria-expanded={isEditing} onClick={onEdit}>
        {t`Edit directly`}
      </Button>
      <Button variant="quiet" size="icon" aria-label={t`Do not send the element`} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </section>
  );
}

function Picture({ file }: { file: File }) {
  const url = useObjectUrl(file);
  if (url === null) return null;
  return (
    <img
      src={url}
      alt={t`How it looks`}
      className="h-8 w-12 shrink-0 rounded-[4px] border border-hairline bg-[#fff] object-cover object-left"
    />
  );
}
