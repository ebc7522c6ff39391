import type { ErrorCode } from '../contract/errors.ts';
import { ADMIN_REFUSALS } from './refusals/admin.ts';
import { APP_DATA_REFUSALS } from './refusals/app-data.ts';
import { APP_SERVICE_REFUSALS } from './refusals/app-services.ts';
import { ASSISTANT_REFUSALS } from './refusals/assistant.ts';
import { AUTH_REFUSALS } from './refusals/auth.ts';
import { BUILD_REFUSALS } from './refusals/builds.ts';
import { CALL_REFUSALS } from './refusals/calls.ts';
import { CREDIT_REFUSALS } from './refusals/credits.ts';
import { IMAGE_REFUSALS } from './refusals/images.ts';
import { PROJECT_REFUSALS } from './refusals/projects.ts';
import { PUBLISHING_REFUSALS } from './refusals/publishing.ts';
import { RECORD_FIELD_REFUSALS } from './refusals/record-fields.ts';
import { RECORD_VALUE_REFUSALS } from './refusals/record-values.ts';
import { WEBHOOK_REFUSALS } from './refusals/webhooks.ts';
import { type FixedKey, fillText, type Keyed } from './text-params.ts';
import { keyAndParams } from './written-text.ts';

/** The sentences for refused API calls, by reason. The site has German translations of those that its users may see. */
export const REFUSALS = {
  ...CALL_REFUSALS,
  ...AUTH_REFUSALS,
  ...BUILD_REFUSALS,
  ...IMAGE_REFUSALS,
  ...PROJECT_REFUSALS,
  ...PUBLISHING_REFUSALS,
  ...CREDIT_REFUSALS,
  ...APP_SERVICE_REFUSALS,
  ...APP_DATA_REFUSALS,
  ...RECORD_VALUE_REFUSALS,
  ...RECORD_FIELD_REFUSALS,
  ...ASSISTANT_REFUSALS,
  ...WEBHOOK_REFUSALS,
  ...ADMIN_REFUSALS,
} as const;

export type RefusalReason = keyof typeof REFUSALS;

type RefusalTexts = { [Reason in RefusalReason]: (typeof REFUSALS)[Reason]['text'] };

export type Refusal = Keyed<RefusalTexts>;

export type FixedReason = FixedKey<RefusalTexts>;

/** The reasons with one of the error codes `Code` and a sentence without placeholders. */
export type FixedReasonOf<Code extends ErrorCode> = {
  [Reason in FixedReason]: (typeof REFUSALS)[Reason]['code'] extends Code ? Reason : never;
}[FixedReason];

export function refusalText(refusal: Refusal): string {
  const { key, params } = keyAndParams(refusal);
  return fillText(REFUSALS[key].text, params);
}
