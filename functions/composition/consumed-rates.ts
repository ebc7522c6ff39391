import { ConsumedRates } from '../adapters/consumed-rates.ts';

/** This module is separate, so that every response can use it without loading other services. */
export const consumedRates = new ConsumedRates();
