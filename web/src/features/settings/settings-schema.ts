import * as z from 'zod';
import type { EditableSettings } from '../../../../shared/contract/admin/platform.ts';
import { findCreditPlansProblem } from '../../../../shared/domain/credit-plans.ts';
import { parseDecimal, parseWhole } from '../../lib/parse-number.ts';
import { plainNumber } from './plain-number.ts';

const THRESHOLDS = 'The ASV thresholds have to be numbers, zero or more.';
const SIGNUP_CREDITS = 'The sign-up credits have to be a whole number, zero or more.';
const SOL_USD = 'The price of one SOL has to be above zero.';

function numberText(parse: (text: string) => number | null, isValid: (value: number) => boolean, message: string) {
  return z.string().transform((text, context) => {
    const value = parse(text.trim());
    if (value !== null && isValid(value)) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

const isPositive = (value: number) => value > 0;
const isNotNegative = (value: number) => value >= 0;

/** Checks the fields together, because messages begin with the plan's title. */
const planSchema = z
  .object({ title: z.string(), amount: z.string(), solPrice: z.string(), solPriceDiscounted: z.string() })
  .transform((typed, context) => {
    const refuse = (field: keyof typeof typed, message: string) => {
      context.addIssue({ code: 'custom', path: [field], message });
      return z.NEVER;
    };
    const title = typed.title.trim();
    const amount = parseWhole(typed.amount.trim());
    const solPrice = parseDecimal(typed.solPrice.trim());
    const solPriceDiscounted = parseDecimal(typed.solPriceDiscounted.trim());
    const prices = `${title}: both prices have to be above zero, with nine decimals at most.`;
    if (title === '') return refuse('title', 'Every plan needs a title.');
    if (amount === null || amount <= 0)
      return refuse('amount', `${title}: the credits have to be a whole number above zero.`);
    if (!solPrice) return refuse('solPrice', prices);
    if (!solPriceDiscounted) return refuse('solPriceDiscounted', prices);
    return { title, amount, solPrice, solPriceDiscounted };
  });

export const settingsSchema = z.object({
  creditPlans: z.array(planSchema).superRefine((plans, context) => {
    const message = findCreditPlansProblem(plans);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  }),
  asvHoldingRequirement: numberText(parseDecimal, isNotNegative, THRESHOLDS),
  asvDiscountThreshold: numberText(parseDecimal, isNotNegative, THRESHOLDS),
  signupCredits: numberText(parseWhole, isNotNegative, SIGNUP_CREDITS),
  solUsd: numberText(parseDecimal, isPositive, SOL_USD),
  isAllowListEnabled: z.boolean(),
});

export type SettingsFormValues = z.input<typeof settingsSchema>;

export function settingsFormValues(settings: EditableSettings): SettingsFormValues {
  return {
    creditPlans: settings.creditPlans.map((plan) => ({
      title: plan.title,
      amount: plainNumber(plan.amount),
      solPrice: plainNumber(plan.solPrice),
      solPriceDiscounted: plainNumber(plan.solPriceDiscounted),
    })),
    asvHoldingRequirement: plainNumber(settings.asvHoldingRequirement),
    asvDiscountThreshold: plainNumber(settings.asvDiscountThreshold),
    signupCredits: plainNumber(settings.signupCredits),
    solUsd: plainNumber(settings.solUsd),
    isAllowListEnabled: settings.isAllowListEnabled,
  };
}
