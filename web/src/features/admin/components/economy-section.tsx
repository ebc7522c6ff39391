import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { Section } from '../../../components/admin/section.tsx';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatSol, formatUsd, sourceOfPrice } from '../admin-format.ts';
import { Figure, Figures } from './figures.tsx';

type Kpi = RouteResponse<'getAdminStats'>['stats']['kpi'];

const PRICE_DECIMALS = 6;

/** Formats, for example, `$2.00 in, $0.10 cached and $10.00 out for a million tokens, $0.02 for an image`. */
function ratesText({ input, cachedInput, output, image }: Kpi['modelRate']): string {
  const tokens = `${formatUsd(input)} in, ${formatUsd(cachedInput)} cached and ${formatUsd(output)} out`;
  return `${tokens} for a million tokens, ${formatUsd(image)} for an image`;
}

export function EconomySection({ kpi }: { kpi: Kpi }) {
  const price = Number(kpi.recommendedSolPricePer1kCredits.toFixed(PRICE_DECIMALS));
  return (
    <Section
      id="economy"
      lead={`Counted with ${formatUsd(kpi.solUsd)} for one SOL, ${sourceOfPrice(kpi.solUsdSetAt)}; change it in Platform Settings. AI costs follow the rates of ${kpi.modelRate.source}, read on ${kpi.modelRate.date}: ${ratesText(kpi.modelRate)}.`}
    >
      <Figures>
        <Figure
          label="Cost per Credit Spent (USD)"
          value={kpi.creditsSpent === 0 ? 'No credits spent' : formatUsd(kpi.costPerCreditSpent)}
        />
        <Figure
          label="Recommended SOL Price per 1k Credits"
          value={kpi.creditsSpent === 0 ? 'No credits spent' : formatSol(price)}
          note="to achieve 2x return on cost"
        />
        <Figure label="Credits Sold" value={formatWhole(kpi.creditsSold)} />
        <Figure label="Credits Spent" value={formatWhole(kpi.creditsSpent)} note={`${formatWhole(kpi.users)} users`} />
      </Figures>
    </Section>
  );
}
