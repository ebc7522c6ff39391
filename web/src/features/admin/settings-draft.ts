/** The platform's settings as they are typed: what a form holds, what it means, and what it would change. */
import type { EditableSettings } from '../../../../shared/contract/admin/platform.ts';
import { findCreditPlansProblem } from '../../../../shared/domain/credit-plans.ts';
import { type Checked, parseDecimal, parseWhole } from './admin-input.ts';

export interface PlanDraft {
  id: string;
  title: string;
  amount: string;
  solPrice: string;
  solPriceDiscounted: string;
}

export interface SettingsDraft {
  plans: PlanDraft[];
  asvHoldingRequirement: string;
  asvDiscountThreshold: string;
  signupCredits: string;
  solUsd: string;
  isAllowListEnabled: boolean;
}

type Plan = EditableSettings['creditPlans'][number];

const LABELS: Record<keyof EditableSettings, string> = {
  creditPlans: 'Credit plans',
  asvHoldingRequirement: 'ASV holding requirement',
  asvDiscountThreshold: 'ASV discount threshold',
  signupCredits: 'Sign-up credits',
  isAllowListEnabled: 'Allow-list',
  solUsd: 'SOL in USD',
};

export function draftOf(settings: EditableSettings): SettingsDraft {
  return {
    plans: settings.creditPlans.map((plan, index) => ({
      id: `plan-${index}`,
      title: plan.title,
      amount: plain(plan.amount),
      solPrice: plain(plan.solPrice),
      solPriceDiscounted: plain(plan.solPriceDiscounted),
    })),
    asvHoldingRequirement: plain(settings.asvHoldingRequirement),
    asvDiscountThreshold: plain(settings.asvDiscountThreshold),
    signupCredits: plain(settings.signupCredits),
    solUsd: plain(settings.solUsd),
    isAllowListEnabled: settings.isAllowListEnabled,
  };
}

/** What the form says, or the first thing that is wrong with it. */
export function readDraft(draft: SettingsDraft): Checked<EditableSettings> {
  const creditPlans: Plan[] = [];
  for (const plan of draft.plans) {
    const read = readPlan(plan);
    if (!read.ok) return read;
    creditPlans.push(read.value);
  }
  const plansProblem = findCreditPlansProblem(creditPlans);
  if (plansProblem) return problem(plansProblem);
  const asvHoldingRequirement = parseDecimal(draft.asvHoldingRequirement.trim());
  const asvDiscountThreshold = parseDecimal(draft.asvDiscountThreshold.trim());
  const signupCredits = parseWhole(draft.signupCredits.trim());
  const solUsd = parseDecimal(draft.solUsd.trim());
  if (asvHoldingRequirement === null || asvDiscountThreshold === null) {
    return problem('The ASV thresholds have to be numbers, zero or more.');
  }
  if (signupCredits === null || signupCredits < 0) {
    return problem('The sign-up credits have to be a whole number, zero or more.');
  }
  if (solUsd === null || solUsd === 0) return problem('The price of one SOL has to be above zero.');
  return {
    ok: true,
    value: {
      creditPlans,
      asvHoldingRequirement,
      asvDiscountThreshold,
      signupCredits,
      isAllowListEnabled: draft.isAllowListEnabled,
      solUsd,
    },
  };
}

/** Only what differs. */
export function changedSettings(
  before: EditableSettings,
  after: EditableSettings,
): Partial<EditableSettings> {
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

/** Each change as the confirmation shows it. */
export function describeChanges(before: EditableSettings, after: EditableSettings): SettingChange[] {
  const changed = changedSettings(before, after);
  const change = (name: keyof EditableSettings, write: (settings: EditableSettings) => string) =>
    name in changed ? [{ label: LABELS[name], before: write(before), after: write(after) }] : [];
  return [
    ...change('creditPlans', ({ creditPlans }) => creditPlans.map(planText).join('\n')),
    ...change('asvHoldingRequirement', (settings) => plain(settings.asvHoldingRequirement)),
    ...change('asvDiscountThreshold', (settings) => plain(settings.asvDiscountThreshold)),
    ...change('signupCredits', (settings) => plain(settings.signupCredits)),
    ...change('isAllowListEnabled', (settings) => (settings.isAllowListEnabled ? 'on' : 'off')),
    ...change('solUsd', (settings) => plain(settings.solUsd)),
  ];
}

function readPlan(draft: PlanDraft): Checked<Plan> {
  const title = draft.title.trim();
  const amount = parseWhole(draft.amount.trim());
  const solPrice = parseDecimal(draft.solPrice.trim());
  const solPriceDiscounted = parseDecimal(draft.solPriceDiscounted.trim());
  if (title === '') return problem('Every plan needs a title.');
  if (amount === null || amount <= 0)
    return problem(`${title}: the credits have to be a whole number above zero.`);
  if (!solPrice || !solPriceDiscounted) {
    return problem(`${title}: both prices have to be above zero, with nine decimals at most.`);
  }
  return { ok: true, value: { title, amount, solPrice, solPriceDiscounted } };
}

function problem(text: string) {
  return { ok: false, problem: text } as const;
}

function planText({ title, amount, solPrice, solPriceDiscounted }: Plan): string {
  return `${title}: ${plain(amount)} credits, ${plain(solPrice)} / ${plain(solPriceDiscounted)} SOL`;
}

/** In plain digits, never with an exponent. */
function plain(value: number): string {
  return new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 9 }).format(value);
}
