/** A menu of actions behind a button. What is chosen runs once the menu has closed and focus is back on the button. */
import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Button } from './button.tsx';

export interface MenuAction {
  label: string;
  icon: ReactNode;
  isDangerous?: boolean;
  /** Why it cannot be chosen now; shown below its name. */
  disabledReason?: string | undefined;
  onChoose: () => void;
}

/** Not modal: the modal kind injects a style element, which the CSP refuses. */
export function Menu({ label, actions }: { label: string; actions: MenuAction[] }) {
  const chosen = useRef<(() => void) | null>(null);
  const runChosen = () => {
    const run = chosen.current;
    chosen.current = null;
    if (run !== null) queueMicrotask(run);
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="quiet" size="icon" aria-label={label} className="data-[state=open]:bg-hover">
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={runChosen}
          className="card z-40 min-w-52 animate-rise-in p-1.5 shadow-floating"
        >
          {actions.map(({ label: name, icon, isDangerous = false, disabledReason, onChoose }) => (
            <DropdownMenu.Item
              key={name}
              disabled={disabledReason !== undefined}
              onSelect={() => {
                chosen.current = onChoose;
              }}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 outline-none select-none data-disabled:cursor-default data-highlighted:bg-hover sm:min-h-9 [&_svg]:size-4 [&_svg]:shrink-0',
                isDangerous && disabledReason === undefined
                  ? 'text-danger'
                  : '[&_svg]:text-muted data-disabled:text-muted',
              )}
            >
              {icon}
              <span>
                {name}
                {disabledReason !== undefined && <span className="block text-xs">{disabledReason}</span>}
              </span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
