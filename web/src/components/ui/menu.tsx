import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Button } from './button.tsx';

export interface MenuAction {
  label: string;
  /** React key of an action with a changing label. Defaults to the label. */
  key?: string;
  icon: ReactNode;
  /** Runs the action immediately and leaves the menu open. */
  staysOpen?: boolean;
  isDangerous?: boolean;
  /** Disables the action and is shown below its label. */
  disabledReason?: string | undefined;
  onChoose: () => void;
}

type MenuProps = { actions: MenuAction[]; note?: ReactNode } & ({ label: string } | { trigger: ReactNode });

/** A menu of actions. It is non-modal, because Radix's modal menu injects a style element that the CSP blocks. */
export function Menu({ actions, note, ...button }: MenuProps) {
  const chosen = useRef<(() => void) | null>(null);
  const runChosen = () => {
    const run = chosen.current;
    chosen.current = null;
    if (run !== null) queueMicrotask(run);
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        {'trigger' in button ? button.trigger : <DotsButton label={button.label} />}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={runChosen}
          className="card z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-rise-in overflow-y-auto p-1.5 shadow-floating"
        >
          {note !== undefined && (
            <DropdownMenu.Label className="px-2.5 py-1.5 text-xs text-muted">{note}</DropdownMenu.Label>
          )}
          {actions.map((action) => (
            <MenuItem
              key={action.key ?? action.label}
              action={action}
              onChosen={() => {
                chosen.current = action.onChoose;
              }}
            />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function DotsButton({ label, ...trigger }: { label: string } & ComponentProps<typeof Button>) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} className="data-[state=open]:bg-hover" {...trigger}>
      <Ellipsis aria-hidden />
    </Button>
  );
}

function MenuItem({ action, onChosen }: { action: MenuAction; onChosen: () => void }) {
  const { label, icon, staysOpen = false, isDangerous = false, disabledReason, onChoose } = action;
  return (
    <DropdownMenu.Item
      disabled={disabledReason !== undefined}
      onSelect={(event) => {
        if (!staysOpen) return onChosen();
        event.preventDefault();
        onChoose();
      }}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 outline-none select-none data-disabled:cursor-default data-highlighted:bg-hover sm:min-h-9 [&_svg]:size-4 [&_svg]:shrink-0',
        isDangerous && disabledReason === undefined ? 'text-danger' : '[&_svg]:text-muted data-disabled:text-muted',
      )}
    >
      {icon}
      <span>
        {label}
        {disabledReason !== undefined && <span className="block text-xs">{disabledReason}</span>}
      </span>
    </DropdownMenu.Item>
  );
}
