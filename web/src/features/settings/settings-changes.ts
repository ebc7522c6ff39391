import type { EditableSettings } from '../../../../shared/contract/admin/platform.ts';
import { plainNumber } from './plain-number.ts';

const LABELS: Record<keyof EditableSettings, string> = {
  creditPlans: 'Credit plans',
  asvHoldingRequirement: 'ASV holding requirement',
  asvDiscountThreshold: 'ASV discount threshold',
  signupCredits: 'Sign-up credits',
  isAllowListEnabled: 'Allow-list',
  solUsd: 'SOL in USD',
};

export function changedSettings(before: EditableSettings, after: EditableSettings): Partial<EditableSettings> {
  const differs = (name: string) =>
    JSON.stringify(new Map(Object.entries(before)).get(name)) !==
    JSON.stringify(new Map(Object.entries(after)).get(name));
  return {
    ...(differs('creditPlans') ? { creditPlans: after.creditPlans } : {}),
    ...(differs('asvHoldingRequirement') ? { asvHoldingRequirement: after.asvHoldingRequirement } : {}),
    ...(differs('asvDiscountThreshold') ? { asvDiscountThreshold: after.asvDiscountThreshold } : {}),
    ...(differs('signupCredits') ? { signupCredits: after.signupCredits } : {}),
    ...(differs('isAllowListEnabled') ? { isAllowListEnabled: after.isAllowListEnabled } : {}),
    ...(differs('solUsd') ? { solUsd: after.solUsd } : {}),
  };
}

export interface SettingChange {
  label: string;
  before: string;
  after: string;
}

export function describeChanges(before: EditableSettings, after: EditableSettings): SettingChange[] {
  const changed = changedSettings(before, after);
  const change = (name: keyof EditableSettings, write: (settings: EditableSettings) => string) =>
    name in changed ? [{ label: LABELS[name], before: write(before), after: write(after) }] : [];
  return [
    ...change('creditPlans', ({ creditPlans }) => creditPlans.map(planText).join('\n')),
    ...change('asvHoldingRequirement', (settings) => plainNumber(settings.asvHoldingRequirement)),
    ...change('asvDiscountThreshold', (settings) => plainNumber(settings.asvDiscountThreshold)),
    ...change('signupCredits', (settings) => plainNumber(settings.signupCredits)),
    ...change('isAllowListEnabled', (settings) => (settings.isAllowListEnabled ? 'on' : 'off')),
    ...change('solUsd', (settings) => plainNumber(settings.solUsd)),
  ];
}

function planText({ title, amount, solPrice, solPriceDiscounted }: EditableSettings['creditPlans'][number]): string {
  return `${title}: ${plainNumber(amount)} credits, ${plainNumber(solPrice)} / ${plainNumber(solPriceDiscounted)} SOL`;
}
