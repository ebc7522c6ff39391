import { Search } from 'lucide-react';
import { Tabs } from 'radix-ui';
import type { User } from '../../../../../shared/contract/auth.ts';
import { LIST_SCOPES } from '../../../../../shared/contract/projects.ts';
import { TextField } from '../../../components/ui/field.tsx';
import type { ListScope } from '../list-view.ts';
import { ProjectList } from './project-list.tsx';
import { useListView } from './use-list-view.ts';

const LABELS = { all: 'All', mine: 'My Apps', published: 'Published', showcased: 'Showcased' } as const;
const USER_TABS = LIST_SCOPES.filter((scope) => scope !== 'all');

interface ProjectBrowserProps {
  user: User;
  /** The tab for an address without one. */
  usualTab: ListScope;
}

export function ProjectBrowser({ user, usualTab }: ProjectBrowserProps) {
  const tabs = user.isAdmin ? LIST_SCOPES : USER_TABS;
  const { tab, type, typed, search, onTyping, chooseTab, chooseType } = useListView(tabs, usualTab);
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(value) => chooseTab(tabs.find((scope) => scope === value) ?? usualTab)}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 border-b border-hairline">
        <Tabs.List aria-label="Which apps" className="-mb-px flex overflow-x-auto">
          {tabs.map((scope) => (
            <Tabs.Trigger
              key={scope}
              value={scope}
              className="h-11 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {LABELS[scope]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <div className="relative w-full pb-2 sm:w-56">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-[calc(50%+4px)] text-muted"
          />
          <TextField
            label="Search by name"
            isLabelHidden
            type="search"
            placeholder="Search by name"
            maxLength={100}
            className="pl-9"
            value={typed}
            onChange={(event) => onTyping(event.target.value)}
          />
        </div>
      </div>
      {tabs.map((scope) => (
        <Tabs.Content key={scope} value={scope}>
          <ProjectList
            scope={scope}
            user={user}
            filter={{ search: typed, type }}
            askedSearch={search}
            onTypeChange={chooseType}
          />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
