/** Plans the faults that a simulated visitor meets. A plan depends only on the seed, so that a run can be repeated. */
import type { BedrockFault } from '@buidl/local-cloud/bedrock/faults';
import { Random } from '../simulation/random.ts';

/** A call that a function makes, or an event that a function receives. */
export type Effect =
  | 'table write'
  | 'table read'
  | 'file write'
  | 'file read'
  | 'execution'
  | 'chain'
  | 'model'
  | 'event';

/**
 * `requestLost`: the connection breaks before the request arrives. `responseLost`: the request is performed, then the
 * connection breaks. `timeOut`: the request is performed, but no response comes. `repeated`: the request is performed
 * twice. `killBefore`, `killAfter`: the function dies before or after the request is performed.
 */
export type CallFault =
  | 'throttle'
  | 'serverError'
  | 'conflict'
  | 'requestLost'
  | 'responseLost'
  | 'timeOut'
  | 'repeated'
  | 'killBefore'
  | 'killAfter';
/**
 * Faults of the Solana node. `nothing`: it finds no data. `ahead`: it reports far more final blocks than exist. `down`:
 * it refuses calls.
 */
export type ChainFault = 'nothing' | 'ahead' | 'down' | 'requestLost' | 'responseLost';
export type EventFault = 'late' | 'twice' | 'lateAndTwice';
export type Fault = CallFault | ChainFault | BedrockFault | EventFault;

type Weights<Name extends Fault> = readonly (readonly [weight: number, fault: Name])[];

const WRITE_FAULTS: Weights<CallFault> = [
  [3, 'killBefore'],
  [3, 'killAfter'],
  [3, 'throttle'],
  [2, 'conflict'],
  [2, 'serverError'],
  [2, 'requestLost'],
  [3, 'responseLost'],
  [1, 'timeOut'],
  [2, 'repeated'],
];
const READ_FAULTS: Weights<CallFault> = [
  [3, 'throttle'],
  [2, 'serverError'],
  [2, 'requestLost'],
  [1, 'responseLost'],
  [1, 'killBefore'],
];
const CHAIN_FAULTS: Weights<ChainFault> = [
  [3, 'nothing'],
  [2, 'ahead'],
  [2, 'down'],
  [1, 'requestLost'],
  [1, 'responseLost'],
];
const MODEL_FAULTS: Weights<BedrockFault> = [
  [3, 'cut'],
  [3, 'throttle'],
  [2, 'serverError'],
  [2, 'truncate'],
  [1, 'nonsense'],
  [1, 'empty'],
  [1, 'unauthorized'],
  [1, 'brokenScript'],
];
const EVENT_FAULTS: Weights<EventFault> = [
  [1, 'late'],
  [1, 'twice'],
  [1, 'lateAndTwice'],
];

/** The possible faults of each kind of effect. `share` multiplies the fault rate of the plan. */
const WEATHER_OF = {
  'table write': { faults: WRITE_FAULTS, share: 1 },
  'table read': { faults: READ_FAULTS, share: 0.3 },
  'file write': { faults: WRITE_FAULTS, share: 1 },
  'file read': { faults: READ_FAULTS, share: 0.5 },
  execution: { faults: WRITE_FAULTS, share: 2 },
  chain: { faults: CHAIN_FAULTS, share: 3 },
  model: { faults: MODEL_FAULTS, share: 4 },
  event: { faults: EVENT_FAULTS, share: 5 },
} satisfies Record<Effect, { faults: Weights<Fault>; share: number }>;

/** Fault rates of a plan: the probability that a write fails. The seed selects one rate. */
const RATES = [0, 0.01, 0.03, 0.06, 0.1];

export interface FaultPlan {
  /** Returns the fault of the n-th effect of its kind, counted from 1; usually undefined. */
  faultOf<Kind extends Effect>(effect: Kind, nth: number): FaultOf<Kind> | undefined;
}

export type FaultOf<Kind extends Effect> = (typeof WEATHER_OF)[Kind]['faults'][number][1];

export function planOf(seed: number): FaultPlan {
  const rate = new Random(seed).pick(RATES);
  return {
    faultOf: (effect, nth) => {
      const { faults, share } = WEATHER_OF[effect];
      const random = new Random(mixed(seed, effect, nth));
      return random.chance(Math.min(0.5, rate * share)) ? random.weighted(faults) : undefined;
    },
  };
}

function mixed(seed: number, effect: Effect, nth: number): number {
  let hash = Math.imul(seed, 0x9e3779b1) ^ Math.imul(nth, 0x85ebca6b);
  for (const letter of effect) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash;
}
