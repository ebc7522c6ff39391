/** A request that each route accepts, the start of every test about requests that it does not. */
import { pathParameters } from '../../../shared/contract/route.ts';
import { contract, type RouteId, type RouteRequest } from '../../../shared/contract/routes.ts';

const projectId = `prj_${'0'.repeat(26)}`;
const operationId = `op_${'0'.repeat(26)}`;
const uploadKey = `uploads/${'0'.repeat(26)}`;
const publicKey = '11111111111111111111111111111112';
const signature = '5'.repeat(88);
const nonce = 'a'.repeat(32);
const revision = { projectId, revisionString: '1' };
const app = { projectNameDisplay: 'Sample', userPrompt: 'a todo list', isQuickBuidl: 'true' } as const;
const adminPassword = 'not the password';
const bankAmount = { projectId, amount: 5 };

export const SAMPLES: { [Id in RouteId]: RouteRequest<Id> } = {
  getNonce: {},
  checkUser: { publicKey },
  signup: { publicKey, signature, nonce, username: 'somebody' },
  login: { publicKey, signature, nonce },
  logout: {},
  getMe: {},
  getPublicConfig: {},
  getCreditConfig: {},
  getAnnouncement: {},
  createApp: app,
  reviseApp: { ...app, projectId, baseRevisionString: '1' },
  getOperationStatus: { operationId },
  cancelOperation: { operationId },
  createUpload: { purpose: 'generation', contentType: 'image/png', size: 10 },
  listApps: { limit: '5' },
  promoteRevision: revision,
  deleteRevision: revision,
  publishProject: { projectId, publishStatus: true, publishedAppName: 'sample' },
  setShowcaseStatus: { projectId, showcaseStatus: true },
  setShowcaseImage: { projectId, showcaseImage: uploadKey },
  swapAsset: { ...revision, newAssetImage: uploadKey, assetPlaceholderIdToReplace: 'hero' },
  openApp: revision,
  getBalances: {},
  prepareTransaction: { creditsToPurchase: 100, userPublicKey: publicKey, isDiscountedPurchase: false },
  verifyPurchase: { transactionId: signature, creditsPurchased: 100 },
  listLedger: { limit: '5' },
  setUsageControls: { projectId, billingModel: 'app_wallet', rateLimit: { requests: 1, perSeconds: 60 } },
  depositToBank: bankAmount,
  withdrawFromBank: bankAmount,
  generalChat: { message: 'hello' },
  projectChat: { ...revision, message: 'hello' },
  gatedChat: { projectId, messages: [{ role: 'user', content: 'hello' }] },
  gatedImage: { projectId, prompt: 'a cat' },
  getAdminStats: {},
  listUsers: { page: '1' },
  listAdminLogs: { page: '1' },
  listWhitelist: {},
  addToWhitelist: { publicKey, adminPassword },
  removeFromWhitelist: { publicKey, adminPassword },
  adjustCredits: { publicKey, amount: 5, reason: 'test', adminPassword },
  banUser: { publicKey, reason: 'test', adminPassword },
  unbanUser: { publicKey, reason: 'test', adminPassword },
  setAnnouncement: { announcement: 'hello', adminPassword },
};

export const ROUTE_IDS = Object.keys(contract).filter((id): id is RouteId => id in contract);

export interface RequestParts {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

/** An input as an HTTP request of its route; fields of the path that are missing become a dash. */
export function requestOf(api: string, routeId: RouteId, input: Record<string, unknown>): RequestParts {
  const route = contract[routeId];
  const inPath = pathParameters(route.path);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name] ?? '-')),
  );
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  const url = `${api}${path}`;
  const { method, body } = route;
  if (body === 'json' || body === 'json-or-multipart') {
    return { url, method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) };
  }
  if (body === 'multipart') return { url, method, headers: {}, body: formOf(rest) };
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return { url: rest && query.size > 0 ? `${url}?${query}` : url, method, headers: {} };
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

/** Sends it, with a key where one is given. */
export function send({ url, method, headers, body }: RequestParts, apiKey?: string): Promise<Response> {
  return fetch(url, {
    method,
    headers: { ...headers, ...(apiKey !== undefined && { 'x-api-key': apiKey }) },
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
}
