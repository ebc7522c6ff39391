import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { EmptyNote, Section } from '../../../components/admin/section.tsx';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatDecimal, formatUsd, sentenceCase } from '../admin-format.ts';
import { BarList } from './bar-list.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { EconomySection } from './economy-section.tsx';
import { Figure, Figures } from './figures.tsx';
import { TrendsSection } from './trends-section.tsx';
import { UserLink } from './user-link.tsx';

type Stats = RouteResponse<'getAdminStats'>['stats'];

export function StatsSections({ stats }: { stats: Stats }) {
  return (
    <>
      <Kpis kpi={stats.kpi} />
      <TrendsSection />
      <Leaderboard users={stats.userLeaderboard} />
      <EconomySection kpi={stats.kpi} />
      <Section id="types">
        <BarList
          caption="Projects by type"
          empty="There are no projects yet."
          bars={stats.projectsByType.map(({ projectType, count }) => ({
            label: sentenceCase(projectType),
            value: count,
            text: formatWhole(count),
          }))}
        />
      </Section>
      <Section id="buidls" lead="Builds that were completed, and what one of them uses on average.">
        {stats.buidlStats.length === 0 ? (
          <EmptyNote>No build has been completed yet.</EmptyNote>
        ) : (
          <DataTable
            caption="Builds by operation"
            columns={BUIDL_COLUMNS}
            rows={stats.buidlStats}
            keyOf={({ operationType }) => operationType}
          />
        )}
      </Section>
      <UsageAnalytics stats={stats} />
    </>
  );
}

function Kpis({ kpi }: { kpi: Stats['kpi'] }) {
  return (
    <Section id="kpis">
      <Figures>
        <Figure label="Total Revenue (USD)" value={formatUsd(kpi.totalRevenueUsd)} />
        <Figure label="Total AI Costs (USD)" value={formatUsd(kpi.totalCostUsd)} />
        <Figure label="Profit Margin" value={`${formatDecimal(kpi.profitMargin)}%`} />
        <Figure label="Return on Cost" value={`${formatDecimal(kpi.returnOnCost)}x`} />
      </Figures>
    </Section>
  );
}

const LEADER_COLUMNS: readonly Column<Stats['userLeaderboard'][number]>[] = [
  { title: '#', isNumber: true, cell: (_, index) => index + 1 },
  { title: 'Username', isHead: true, cell: (user) => <UserLink {...user} /> },
  { title: 'Projects', isNumber: true, cell: ({ projectCount }) => formatWhole(projectCount) },
  {
    title: 'Credits Spent (est.)',
    isNumber: true,
    cell: ({ estimatedCreditsSpent }) => formatWhole(estimatedCreditsSpent),
  },
];

function Leaderboard({ users }: { users: Stats['userLeaderboard'] }) {
  return (
    <Section id="leaderboard">
      {users.length === 0 ? (
        <EmptyNote>Nobody has spent credits yet.</EmptyNote>
      ) : (
        <DataTable
          caption="Users who spent most credits"
          columns={LEADER_COLUMNS}
          rows={users}
          keyOf={({ publicKey }) => publicKey}
          className="max-h-96"
        />
      )}
    </Section>
  );
}

const BUIDL_COLUMNS: readonly Column<Stats['buidlStats'][number]>[] = [
  { title: 'Operation', isHead: true, cell: ({ operationType }) => sentenceCase(operationType) },
  { title: 'Count', isNumber: true, cell: ({ count }) => formatWhole(count) },
  { title: 'Avg Cost (USD)', isNumber: true, cell: ({ avgCostUsd }) => formatUsd(avgCostUsd) },
  { title: 'Avg Input', isNumber: true, cell: ({ avgInput }) => formatWhole(Math.round(avgInput)) },
  { title: 'Avg Output', isNumber: true, cell: ({ avgOutput }) => formatWhole(Math.round(avgOutput)) },
  { title: 'Avg Images', isNumber: true, cell: ({ avgImages }) => formatDecimal(avgImages) },
];

interface ServiceUsage {
  id: string;
  service: string;
  calls: number;
  credits: number;
}

const USAGE_COLUMNS: readonly Column<ServiceUsage>[] = [
  { title: 'Service', isHead: true, cell: ({ service }) => service },
  { title: 'Calls', isNumber: true, cell: ({ calls }) => formatWhole(calls) },
  { title: 'Credits Spent', isNumber: true, cell: ({ credits }) => formatWhole(credits) },
];

function UsageAnalytics({ stats: { gatedApiStats, chatStats } }: { stats: Stats }) {
  const rows: ServiceUsage[] = [
    ...gatedApiStats.map(({ endpoint, count, totalCost }) => ({
      id: `gated ${endpoint}`,
      service: `App AI: ${endpoint}`,
      calls: count,
      credits: totalCost,
    })),
    ...chatStats.map(({ endpoint, count, creditsSpent }) => ({
      id: `chat ${endpoint}`,
      service: `Chat: ${endpoint}`,
      calls: count,
      credits: creditsSpent,
    })),
  ];
  return (
    <Section id="usage" lead="AI calls that published apps make, and messages to the assistant.">
      {rows.length === 0 ? (
        <EmptyNote>Nothing was called yet.</EmptyNote>
      ) : (
        <DataTable caption="Calls by service" columns={USAGE_COLUMNS} rows={rows} keyOf={({ id }) => id} />
      )}
    </Section>
  );
}
