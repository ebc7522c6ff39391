import { useEffect } from 'react';
import type { BuildMode } from '../../../../../shared/domain/build-mode.ts';
import { buildPrice } from '../../../../../shared/domain/credit-costs.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { SETTINGS_MESSAGES } from '../../../../../shared/messages/settings.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { toasts } from '../../../lib/toasts.ts';
import { usePublicConfig } from '../../../lib/use-public-config.ts';

/** The cost of a successful build. */
export function BuildCost({ mode, hasTwoDesigns }: { mode: BuildMode; hasTwoDesigns: boolean }) {
  const { data: config, isError } = usePublicConfig();
  useEffect(() => {
    if (isError) toasts.error(SETTINGS_MESSAGES.configLoadFailed);
  }, [isError]);
  if (isError) return <p className="max-w-sm text-danger">{SETTINGS_MESSAGES.configLoadFailed}</p>;
  if (config === undefined) return <p className="text-muted">{LAYOUT_MESSAGES.loading}</p>;
  const cost = formatCredits(buildPrice(mode, hasTwoDesigns, config.costs));
  return (
    <p className="max-w-sm text-muted">
      <strong className="figures font-medium text-ink">{cost}</strong>,{' '}
      {hasTwoDesigns
        ? `charged only when both pass their checks. With one, it is ${formatCredits(config.costs.CREATE_FULL)}.`
        : 'charged only when the app passes its checks.'}
    </p>
  );
}

/** What the button says that builds two designs. */
export function BuildBoth() {
  const { data: config } = usePublicConfig();
  const cost = config && formatCredits(buildPrice('advanced', true, config.costs));
  return <>Build both{cost && ` for ${cost}`}</>;
}
