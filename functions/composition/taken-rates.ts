import { TakenRates } from '../adapters/taken-rates.ts';

/** In a separate file, because every response needs it. */
export const takenRates = new TakenRates();
