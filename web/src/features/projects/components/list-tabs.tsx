import { Tabs } from 'radix-ui';
import { type ReactNode, startTransition, useId, useOptimistic } from 'react';
import { message, t } from '../../../lib/language/translate.ts';
import type { ListScope } from '../list-view.ts';

const LABELS = {
  all: message('All'),
  mine: message('My Apps'),
  published: message('Published'),
  showcased: message('Showcased'),
} as const;

interface ListTabsProps {
  tabs: readonly ListScope[];
  tab: ListScope;
  onChoose: (tab: ListScope) => void;
  aside: ReactNode;
  children: ReactNode;
}

/**
 * Tabs above the list of projects. The selected tab is marked immediately; the old projects stay until the new ones are
 * rendered.
 */
export function ListTabs({ tabs, tab, onChoose, aside, children }: ListTabsProps) {
  const [marked, mark] = useOptimistic(tab);
  const id = useId();
  const panelId = `${id}-panel`;
  const tabId = (scope: ListScope) => `${id}-${scope}`;
  const choose = (value: string) => {
    const chosen = tabs.find((scope) => scope === value);
    if (chosen === undefined) return;
    startTransition(() => {
      mark(chosen);
      onChoose(chosen);
    });
  };
  return (
    <>
      <Tabs.Root value={marked} onValueChange={choose}>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 border-b border-hairline">
          <Tabs.List aria-label={t`Which apps`} className="-mb-px flex overflow-x-auto">
            {tabs.map((scope) => (
              <Tabs.Trigger
                key={scope}
                value={scope}
                id={tabId(scope)}
                aria-controls={panelId}
                className="h-11 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
              >
                {t(LABELS[scope])}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {aside}
        </div>
      </Tabs.Root>
      {/* Outside the tabs, because React and the browser would otherwise process all projects whenever the marked tab
         changes. */}
      <Tabs.Root value={tab}>
        <Tabs.Content value={tab} id={panelId} aria-labelledby={tabId(tab)}>
          {children}
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}
