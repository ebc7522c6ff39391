import { useCallback, useState } from 'react';
import type { AppTemplate } from '../../../../../shared/domain/app-template.ts';
import { findTemplate } from '../../../../../shared/domain/gallery.ts';
import { t } from '../../../lib/language/translate.ts';
import { templateStart } from '../../../lib/pending-start.ts';
import { toasts } from '../../../lib/toasts.ts';
import { usePendingStart } from '../../../lib/use-pending-start.ts';
import { UseTemplateDialog } from './use-template-dialog.tsx';

function refuse(): void {
  toasts.error(t`The template could not be used`, t`There is no template at this address.`);
}

export function TemplateRequest() {
  const [template, setTemplate] = useState<AppTemplate | null>(null);
  const open = useCallback((id: string) => {
    const found = findTemplate(id);
    if (found === undefined) refuse();
    else setTemplate(found);
  }, []);
  usePendingStart(templateStart, { onAsked: open, onInvalid: refuse });
  if (template === null) return null;
  return <UseTemplateDialog template={template} onClose={() => setTemplate(null)} />;
}
