import { Ban, Coins, Search, UserCheck } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '../../../../../shared/contract/admin/users.ts';
import { QueryContent } from '../../../components/admin/loaded.tsx';
import { EmptyNote, Section } from '../../../components/admin/section.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import { useUsers } from '../api/admin-queries.ts';
import { type Column, DataTable } from './data-table.tsx';
import { ExportButton } from './export-button.tsx';
import { Pager } from './pager.tsx';
import { type UserChange, UserDialog } from './user-dialogs.tsx';
import { UserLink } from './user-link.tsx';

const SEARCH_DELAY_MS = 250;

export function UsersSection() {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  const [page, setPage] = useState(1);
  const users = useUsers({ page, search });
  return (
    <Section
      id="users"
      actions={
        <>
          <ExportButton kind="users" label="Export Users" />
          <ExportButton kind="ledger" label="Export Ledger" />
        </>
      }
    >
      <search className="relative mb-3 block max-w-md">
        <TextField
          label="Search users"
          isLabelHidden
          type="search"
          maxLength={100}
          className="pl-9"
          placeholder="Search by username or public key"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage(1);
          }}
        />
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" />
      </search>
      <QueryContent query={users} failure="The users could not be loaded.">
        {({ users: found, pagination }) => (
          <>
            <UserTable users={found} />
            <Pager label="Pages of users" pagination={pagination} onChange={setPage} />
          </>
        )}
      </QueryContent>
    </Section>
  );
}

function UserTable({ users }: { users: AdminUser[] }) {
  const [open, setOpen] = useState<{ user: AdminUser; change: UserChange } | null>(null);
  const columns: readonly Column<AdminUser>[] = [
    { title: 'User', isHead: true, cell: (user) => <UserLink {...user} /> },
    { title: 'Credits', isNumber: true, cell: ({ credits }) => formatWhole(credits) },
    { title: 'State', cell: (user) => <UserBadges user={user} /> },
    {
      title: 'Actions',
      cell: (user) => <UserActions user={user} onChoose={(change) => setOpen({ user, change })} />,
    },
  ];
  if (users.length === 0) return <EmptyNote>No user matches.</EmptyNote>;
  return (
    <>
      <DataTable caption="Users" columns={columns} rows={users} keyOf={({ publicKey }) => publicKey} className="h-96" />
      {open !== null && <UserDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

type UserState = Pick<AdminUser, 'isAdmin' | 'isBanned' | 'isDeleted'>;

export function UserBadges({ user }: { user: UserState }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {user.isAdmin && <Badge tone="accent">Admin</Badge>}
      <StateBadge user={user} />
    </span>
  );
}

function StateBadge({ user: { isBanned, isDeleted } }: { user: UserState }) {
  if (isDeleted) return <Badge>Deleted</Badge>;
  if (!isBanned) return <Badge tone="ok">Active</Badge>;
  return (
    <Badge tone="warn">
      <Ban aria-hidden /> Banned
    </Badge>
  );
}

function UserActions({ user, onChoose }: { user: AdminUser; onChoose: (change: UserChange) => void }) {
  const ban = user.isBanned
    ? { label: 'Unban User', icon: <UserCheck aria-hidden />, onChoose: () => onChoose('unban') }
    : { label: 'Ban User', icon: <Ban aria-hidden />, isDangerous: true, onChoose: () => onChoose('ban') };
  return (
    <Menu
      label={`Actions for ${user.username}`}
      actions={[
        { label: 'Adjust Credits', icon: <Coins aria-hidden />, onChoose: () => onChoose('adjust') },
        ...(user.isDeleted ? [] : [ban]),
      ]}
    />
  );
}
