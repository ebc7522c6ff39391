import type { Ids } from '../../functions/ports/ids.ts';

const LENGTH = 26;

export function simulatedIds(): Ids {
  let count = 0;
  const next = (start: string) => {
    count += 1;
    return start + String(count).padStart(LENGTH, '0');
  };
  return {
    projectId: () => next('prj_'),
    operationId: () => next('op_'),
    uploadKey: () => next('uploads/'),
    chatId: () => next('chat_'),
    reportId: () => next('rep_'),
    webhookId: () => next('whk_'),
    deliveryId: () => next('dlv_'),
    nonce: () => next('nonce_'),
    apiKey: () => next('buidl_'),
    authorizationCode: () => next('code_'),
  };
}
