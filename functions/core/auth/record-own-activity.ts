import type { Activities, CallOrigin } from '../../ports/activities.ts';
import type { ApiKeyRecord } from '../../ports/auth.ts';
import type { Clock } from '../../ports/clock.ts';
import { keyIdOf } from './keys/api-key.ts';

export interface OwnActivityServices {
  activities: Pick<Activities, 'recordOwn'>;
  clock: Clock;
}

/** Records a request for the user's activity page: the API key that made it, and where it came from. */
export async function recordOwnActivity(
  { activities, clock }: OwnActivityServices,
  apiKey: Pick<ApiKeyRecord, 'keyHash' | 'publicKey' | 'preview' | 'named'>,
  call: { call: string; projectId: string | undefined; origin: CallOrigin },
): Promise<void> {
  await activities.recordOwn({
    publicKey: apiKey.publicKey,
    atMs: clock.nowMs(),
    call: call.call,
    projectId: call.projectId,
    keyId: keyIdOf(apiKey),
    keyName: apiKey.named?.name,
    keyPreview: apiKey.named ? undefined : apiKey.preview,
    ...call.origin,
  });
}
