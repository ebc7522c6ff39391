import { ConsumedRates } from '../adapters/consumed-rates.ts';

/** In a separate file, because every response needs it. */
export const consumedRates = new ConsumedRates();
