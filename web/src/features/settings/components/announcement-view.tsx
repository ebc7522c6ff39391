import { Megaphone, X } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Markdown } from '../../../components/ui/markdown.tsx';
import { t } from '../../../lib/language/translate.ts';

export function AnnouncementView({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  return (
    <section aria-label={t`Announcement`} className="border-b border-hairline bg-accent-soft">
      <div className="mx-auto flex max-w-6xl items-center gap-3 py-1 pr-1 pl-4 sm:pr-3 sm:pl-6">
        <Megaphone aria-hidden className="size-4 shrink-0 text-accent-text" />
        <div className="min-w-0 flex-1 py-2">
          <Markdown text={text} />
        </div>
        <Button variant="quiet" size="icon" aria-label={t`Dismiss the announcement`} onClick={onDismiss}>
          <X aria-hidden />
        </Button>
      </div>
    </section>
  );
}
