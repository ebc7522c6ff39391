import { memo, useEffect } from 'react';
import type { BuildMode } from '../../../../../shared/domain/build-mode.ts';
import { buildPrice } from '../../../../../shared/domain/credit-costs.ts';
import { SETTINGS_MESSAGES } from '../../../../../shared/messages/settings.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { toasts } from '../../../lib/toasts.ts';
import { usePublicConfig } from '../../../lib/use-public-config.ts';

export function BuildCost({ mode, hasTwoDesigns }: { mode: BuildMode; hasTwoDesigns: boolean }) {
  const { data: config } = usePublicConfig();
  if (config === undefined) return null;
  return <span className="figures">· {formatCredits(buildPrice(mode, hasTwoDesigns, config.costs))}</span>;
}

export const ChargeNote = memo(function ChargeNote({ hasTwoDesigns }: { hasTwoDesigns: boolean }) {
  const { data: config, isError } = usePublicConfig();
  useEffect(() => {
    if (isError) toasts.error(t(SETTINGS_MESSAGES.configLoadFailed));
  }, [isError]);
  if (isError) return <span className="text-danger">{t(SETTINGS_MESSAGES.configLoadFailed)}</span>;
  if (!hasTwoDesigns || config === undefined) return <>{t`Charged only when the app passes its checks.`}</>;
  return (
    <>{t`Charged only when both pass their checks. With one, it is ${formatCredits(config.costs.CREATE_FULL)}.`}</>
  );
});
