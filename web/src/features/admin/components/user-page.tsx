import { ArrowLeft, Ban, Coins, UserCheck } from 'lucide-react';
import { useState } from 'react';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { QueryContent } from '../../../components/admin/loaded.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { formatMoment } from '../admin-format.ts';
import { useUserDetails } from '../api/admin-queries.ts';
import { Figure, Figures } from './figures.tsx';
import { type UserChange, UserDialog } from './user-dialogs.tsx';
import { UserLedger } from './user-ledger.tsx';
import { UserProjects } from './user-projects.tsx';
import { UserBadges } from './users-section.tsx';

type User = RouteResponse<'getUser'>['user'];

export function UserPage({ publicKey }: { publicKey: string }) {
  const user = useUserDetails(publicKey);
  usePageTitle(`${user.data?.username ?? 'User'} · Admin Dashboard`);
  return (
    <Page
      title={user.data?.username ?? 'User'}
      lead={
        <span className="figures inline-flex items-center gap-1 [overflow-wrap:anywhere]">
          {publicKey}
          <CopyButton text={publicKey} label="Copy the public key" confirmation="Public key copied to clipboard!" />
        </span>
      }
      aside={
        <ButtonLink to="/admin/users">
          <ArrowLeft aria-hidden /> All users
        </ButtonLink>
      }
    >
      <QueryContent query={user} failure="The user could not be loaded.">
        {(found) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
            <Overview user={found} />
            <UserProjects publicKey={publicKey} />
            <UserLedger publicKey={publicKey} />
          </div>
        )}
      </QueryContent>
    </Page>
  );
}

function Overview({ user }: { user: User }) {
  const [change, setChange] = useState<UserChange | null>(null);
  return (
    <section aria-label="Overview" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-2 text-muted">
          <UserBadges user={user} /> since {formatMoment(user.createdAt)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setChange('adjust')}>
            <Coins aria-hidden /> Adjust Credits
          </Button>
          {!user.isDeleted && (
            <Button onClick={() => setChange(user.isBanned ? 'unban' : 'ban')}>
              {user.isBanned ? <UserCheck aria-hidden /> : <Ban aria-hidden />}
              {user.isBanned ? 'Unban User' : 'Ban User'}
            </Button>
          )}
        </div>
      </div>
      <BanState user={user} />
      <Figures>
        <Figure
          label="Balance"
          value={formatWhole(user.credits)}
          {...(user.heldCredits > 0 ? { note: `${formatWhole(user.heldCredits)} more held` } : {})}
        />
        <Figure label="Credits spent" value={formatWhole(user.creditsSpent)} />
        <Figure label="Projects" value={formatWhole(user.projectCount)} />
        <Figure label="Working API keys" value={formatWhole(user.keyCount)} />
      </Figures>
      {user.runningOperationId !== undefined && (
        <p className="text-muted">
          A build is running: <span className="figures [overflow-wrap:anywhere]">{user.runningOperationId}</span>
        </p>
      )}
      {change !== null && <UserDialog change={change} user={user} onClose={() => setChange(null)} />}
    </section>
  );
}

function stateTitle({ isDeleted, isBanned, bannedAt }: User): string {
  if (isDeleted) return 'Deleted by its user';
  if (!isBanned) return 'Unbanned';
  return bannedAt === undefined ? 'Banned' : `Banned on ${formatMoment(bannedAt)}`;
}

function BanState({ user }: { user: User }) {
  if (!user.isBanned && !user.isCascadeRunning) return null;
  return (
    <Callout tone="warn" title={stateTitle(user)}>
      {user.isBanned && user.banReason}
      {user.isCascadeRunning && <p>What follows from it for their apps and keys is still being carried out.</p>}
    </Callout>
  );
}
