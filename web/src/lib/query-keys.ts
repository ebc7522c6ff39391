import type { RouteRequest } from '../../../shared/contract/routes.ts';

export const queryKeys = {
  publicConfig: ['config', 'public'],
  creditConfig: ['config', 'credits'],
  announcement: ['announcement'],
  balances: ['balances'],
  ledger: ['ledger'],
  sessions: ['sessions'],
  activity: (by: 'user' | 'admins') => ['activity', by],
  apiKeys: ['api-keys'],
  webhooks: ['webhooks'],
  operations: ['operations'],
  projects: ['projects'],
  showcase: ['projects', 'showcase'],
  profile: (username: string) => ['projects', 'profile', username.toLowerCase()],
  documents: ['documents'],
  admin: ['admin'],
  appData: (projectId: string) => ['app-data', projectId],
  projectList: (scope: RouteRequest<'listApps'>['scope'], search: string) => [
    'projects',
    'list',
    scope ?? 'default',
    search,
  ],
} as const;
