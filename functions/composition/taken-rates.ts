import { TakenRates } from '../adapters/taken-rates.ts';

/** Apart from the rest of the platform, because every response asks for it. */
export const takenRates = new TakenRates();
