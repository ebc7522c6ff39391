import { LayoutGrid, Rows3, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '../../../../../shared/contract/auth.ts';
import { LIST_SCOPES } from '../../../../../shared/contract/projects.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { TextField } from '../../../components/ui/field.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { message, t } from '../../../lib/language/translate.ts';
import { useListLayout } from '../list-layout.ts';
import type { ListScope } from '../list-view.ts';
import { ListTabs } from './list-tabs.tsx';
import { ProjectList } from './project-list.tsx';
import { ProjectListSkeleton } from './project-list-skeleton.tsx';
import { useListView } from './use-list-view.ts';

const USER_TABS = LIST_SCOPES.filter((scope) => scope !== 'all');

const LAYOUTS = [
  { value: 'cards', label: <LayoutLabel icon={<LayoutGrid aria-hidden />} name={message('Cards')} /> },
  { value: 'list', label: <LayoutLabel icon={<Rows3 aria-hidden />} name={message('List')} /> },
] as const;

function LayoutLabel({ icon, name }: { icon: ReactNode; name: string }) {
  return (
    <span title={t(name)}>
      {icon}
      <span className="sr-only">{t(name)}</span>
    </span>
  );
}

interface ProjectBrowserProps {
  user: User;
  /** The tab that is shown when the URL names none. */
  usualTab: ListScope;
  /** True while the layout of the page is undecided. No projects are shown until then. */
  isWaiting?: boolean;
}

export function ProjectBrowser({ user, usualTab, isWaiting = false }: ProjectBrowserProps) {
  const tabs = user.isAdmin ? LIST_SCOPES : USER_TABS;
  const { tab, type, typed, search, onTyping, chooseTab, chooseType } = useListView(tabs, usualTab);
  const [layout, chooseLayout] = useListLayout();
  return (
    <ListTabs
      tabs={tabs}
      tab={tab}
      onChoose={chooseTab}
      aside={
        <div className="flex w-full items-center gap-2 pb-2 sm:w-auto">
          <SearchField value={typed} onChange={onTyping} />
          <Segmented label={t`Layout`} value={layout} options={LAYOUTS} onChange={chooseLayout} />
        </div>
      }
    >
      {isWaiting ? (
        <ProjectListSkeleton layout={layout} label={t(LAYOUT_MESSAGES.loading)} />
      ) : (
        <ProjectList
          key={tab}
          scope={tab}
          user={user}
          layout={layout}
          filter={{ search: typed, type }}
          askedSearch={search}
          onTypeChange={chooseType}
        />
      )}
    </ListTabs>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <div className="relative min-w-0 flex-1 sm:w-56">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <TextField
        label={t`Search by name`}
        isLabelHidden
        type="search"
        placeholder={t`Search by name`}
        maxLength={100}
        className="pl-9"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
