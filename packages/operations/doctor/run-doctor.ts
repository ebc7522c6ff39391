import type { Environment } from '../../../infra/settings/environment.ts';
import { account, bootstrap, cloudFront, lambdaConcurrency, parameterThroughput } from './account-checks.ts';
import { alarmMail } from './alarm-mail-check.ts';
import { certificateChecks } from './certificate-checks.ts';
import { type Check, type Finding, unknown } from './check.ts';
import { modelChecks } from './model-checks.ts';

export interface Answer {
  check: Check;
  finding: Finding;
}

/** Returns the checks in the order in which an operator should fix their problems. */
export function checksOf(environment: Pick<Environment, 'settings' | 'stackName'> | undefined): Check[] {
  const { settings, stackName } = environment ?? {};
  return [
    account(),
    bootstrap(),
    ...(settings === undefined ? [] : modelChecks(settings)),
    lambdaConcurrency({
      isForUsers: settings?.network === 'mainnet-beta',
      setting: settings?.lambdaConcurrency,
    }),
    parameterThroughput(),
    cloudFront(),
    ...(settings === undefined ? [] : certificateChecks(settings)),
    ...(settings === undefined || stackName === undefined
      ? []
      : [alarmMail({ alarmEmail: settings.alarmEmail, stackName })]),
  ];
}

export async function askAll(checks: readonly Check[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const check of checks) {
    const finding = await check.ask().catch((error: unknown) => unanswered(check, error));
    answers.push({ check, finding });
  }
  return answers;
}

function unanswered({ asks }: Check, error: unknown): Finding {
  const name = error instanceof Error ? error.name : '';
  const message = error instanceof Error ? error.message : String(error);
  if (/AccessDenied|UnauthorizedOperation|NotAuthorized/.test(name))
    return unknown(`these credentials may not call ${asks}`, 'Allow it, or run the check with other credentials.');
  if (/Throttl|TooManyRequests|RequestLimitExceeded/.test(name))
    return unknown(`AWS throttles ${asks}`, 'Run the command again in a minute.');
  if (/ExpiredToken|InvalidClientTokenId|UnrecognizedClient/.test(name))
    return unknown('AWS does not accept these credentials', 'Sign in again: aws sso login');
  return unknown(`${asks} failed: ${message}`);
}
