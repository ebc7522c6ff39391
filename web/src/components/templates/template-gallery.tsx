import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { TEMPLATE_KINDS, type TemplateKind } from '../../../../shared/domain/app-template.ts';
import { GALLERY } from '../../../../shared/domain/gallery.ts';
import { message, t } from '../../lib/language/translate.ts';
import { TEMPLATE_KIND_LABELS } from '../../lib/template-kind-labels.ts';
import { Button } from '../ui/button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { TemplateCard } from './template-card.tsx';
import { TemplateGrid } from './template-grid.tsx';

const OPTIONS = [
  { value: 'all', label: message('All') },
  ...TEMPLATE_KINDS.map((kind) => ({ value: kind, label: TEMPLATE_KIND_LABELS[kind].many })),
] as const;

export interface TemplateGalleryProps {
  firstCount: number;
  cardHeading: 'h3' | 'h4';
}

/** Templates filtered by kind. The kind is in the URL, so that "back" restores it. */
export function TemplateGallery({ firstCount, cardHeading }: TemplateGalleryProps) {
  const [kind, chooseKind] = useKind();
  const [showsAll, setShowsAll] = useState(false);
  const found = GALLERY.filter((template) => kind === 'all' || template.kind === kind);
  const isShort = !showsAll && kind === 'all';
  const shown = isShort ? found.slice(0, firstCount) : found;
  return (
    <>
      <ScrollToAnchor />
      <Segmented
        label={t`Kind of template`}
        className="mb-4 max-sm:flex max-sm:[&_label]:px-1"
        value={kind}
        options={OPTIONS}
        onChange={chooseKind}
      />
      <p role="status" className="sr-only">
        {!isShort && t`${shown.length} of ${GALLERY.length} templates shown`}
      </p>
      <TemplateGrid isShort={isShort}>
        {shown.map((template) => (
          <li key={template.id} className="min-w-0">
            <TemplateCard template={template} heading={cardHeading} />
          </li>
        ))}
      </TemplateGrid>
      {isShort && (
        <p className="mt-4 text-center">
          <Button onClick={() => setShowsAll(true)}>{t`Show all ${GALLERY.length} templates`}</Button>
        </p>
      )}
    </>
  );
}

/**
 * Scrolls to the gallery after a navigation to `#templates`. Browsers scroll to an anchor only when they load a
 * document, and React Router never does.
 */
function ScrollToAnchor() {
  const isAddressed = useLocation().hash === '#templates';
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const [isInDocument] = useState(!isHydrated);
  useEffect(() => {
    if (isAddressed && !isInDocument) document.getElementById('templates')?.scrollIntoView();
  }, [isAddressed, isInDocument]);
  return null;
}

function subscribeToNothing() {
  return () => undefined;
}

function useKind(): [TemplateKind | 'all', (kind: TemplateKind | 'all') => void] {
  const [query, setQuery] = useSearchParams();
  const kind = TEMPLATE_KINDS.find((known) => known === query.get('kind')) ?? 'all';
  const choose = (chosen: TemplateKind | 'all') => {
    const changed = new URLSearchParams(query);
    if (chosen === 'all') changed.delete('kind');
    else changed.set('kind', chosen);
    setQuery(changed, { replace: true });
  };
  return [kind, choose];
}
