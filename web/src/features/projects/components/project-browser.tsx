/** The list's tabs, search and type filter. */
import { Search } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import type { User } from '../../../../../shared/contract/auth.ts';
import { TextField } from '../../../components/ui/field.tsx';
import { ProjectList } from './project-list.tsx';

const TABS = [
  { scope: 'all', label: 'All', isForAdmins: true },
  { scope: 'mine', label: 'My Apps', isForAdmins: false },
  { scope: 'published', label: 'Published', isForAdmins: false },
  { scope: 'showcased', label: 'Showcased', isForAdmins: false },
] as const;

export function ProjectBrowser({ user }: { user: User }) {
  const [search, setSearch] = useState('');
  const tabs = TABS.filter(({ isForAdmins }) => user.isAdmin || !isForAdmins);
  return (
    <Tabs.Root defaultValue={user.isAdmin ? 'all' : 'mine'}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 border-b border-hairline">
        <Tabs.List aria-label="Which apps" className="-mb-px flex overflow-x-auto">
          {tabs.map(({ scope, label }) => (
            <Tabs.Trigger
              key={scope}
              value={scope}
              className="h-11 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {label}
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
            className="pl-9"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      </div>
      {tabs.map(({ scope }) => (
        <Tabs.Content key={scope} value={scope}>
          <ProjectList scope={scope} user={user} search={search} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
