import { Plus } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { t } from '../../lib/language/translate.ts';
import { BuildForm } from './build-form.tsx';

/** Opens the header's build form in a popover, because the header of the studio has no room for it. */
export function NewApp() {
  // Navigation closes the form: it is open only for the history entry at which it was opened.
  const { key } = useLocation();
  const [openAtKey, setOpenAtKey] = useState<string | null>(null);
  return (
    <Popover.Root open={openAtKey === key} onOpenChange={(isOpen) => setOpenAtKey(isOpen ? key : null)}>
      <Popover.Trigger asChild>
        <Button className="data-[state=open]:bg-hover max-lg:hidden">
          <Plus aria-hidden /> {t`New app`}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label={t`New app`}
          className="card z-40 w-[min(26rem,calc(100vw-1rem))] animate-rise-in p-4 shadow-floating"
        >
          <BuildForm isStacked />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
