import { DESIGN_NAMES } from '../../../../../shared/domain/design.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { usePublicConfig } from '../../../lib/use-public-config.ts';

interface TwoDesignsSwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function TwoDesignsSwitch({ isOn, onChange }: TwoDesignsSwitchProps) {
  const { data: config } = usePublicConfig();
  const price = config === undefined ? '' : ` (+${formatCredits(config.costs.SECOND_DESIGN)})`;
  return (
    <label className="inline-flex min-h-11 w-fit cursor-pointer items-start gap-2.5">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className="mt-1 size-4 shrink-0 accent-accent"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span className="font-medium">
          {t`Two designs`}
          {price}
        </span>
        <span className="block text-[0.8125rem] text-muted">
          {t`One ${t(DESIGN_NAMES[1]).toLowerCase()}, one ${t(DESIGN_NAMES[2]).toLowerCase()}. You pick one, and the other stays as a revision.`}
        </span>
      </span>
    </label>
  );
}
