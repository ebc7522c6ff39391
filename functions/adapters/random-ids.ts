import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import type { Ids } from '../ports/ids.ts';

const sortableId = () => ulid().toLowerCase();

export const randomIds: Ids = {
  projectId: () => `prj_${sortableId()}`,
  operationId: () => `op_${sortableId()}`,
  uploadKey: () => `uploads/${sortableId()}`,
  chatId: () => `chat_${sortableId()}`,
  reportId: () => `rep_${sortableId()}`,
  webhookId: () => `whk_${sortableId()}`,
  deliveryId: () => `dlv_${sortableId()}`,
  nonce: () => randomBytes(16).toString('hex'),
  apiKey: () => `buidl_${randomBytes(32).toString('base64url')}`,
  authorizationCode: () => randomBytes(32).toString('base64url'),
};
