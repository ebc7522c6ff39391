import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import { limitRate } from '../limit-rate.ts';

/** The directives that are counted. Other texts are ignored, because anyone may send any text. */
const DIRECTIVES = ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src', 'frame-src'] as const;

const RATE = { requests: 20, perSeconds: 60 };

/**
 * Counts a report of a browser about a violated Content-Security-Policy. Stores only the directive, because the
 * report's URLs may contain text that a visitor typed. Throws RequestError `rate_limited`.
 */
export async function reportCspViolation(
  services: { rateLimits: RateLimits; clock: Clock },
  { 'csp-report': report }: RouteInput<'reportCspViolation'>,
  visitorId: string,
): Promise<string> {
  await limitRate(services, `csp-reports:${visitorId}`, RATE, 'too_many_csp_reports');
  const broken = report['effective-directive'];
  const directive = DIRECTIVES.find((known) => broken === known || broken.startsWith(`${known}-`));
  return `CspViolations-${directive ?? 'other'}`;
}
