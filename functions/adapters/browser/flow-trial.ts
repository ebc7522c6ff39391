import type { Flow } from '../../../shared/domain/acceptance-steps.ts';
import type { OpenedPage } from './opened-page.ts';
import type { EndedStep, FlowResult, FlowRun } from './run-flow.ts';

/**
 * Where a flow runs: the document, the document for entries that the flow does not make, a copy that receives no input,
 * or the document before the change.
 */
export type FlowPlace = 'document' | 'other_entries' | 'deaf' | 'base';

/**
 * `no_time`: the machine was too busy. `too_slow`: the page used too much processor time. `lost`: the page crashed or
 * hung.
 */
export type Unended = 'no_time' | 'too_slow' | 'lost';

/** Opens new pages for a flow and runs it there. Returns its result, or the reason why it did not end. */
export type OpenForFlow = (
  place: FlowPlace,
  use: (pageOf: FlowRun['pageOf']) => Promise<FlowResult>,
) => Promise<FlowResult | Unended>;

/** A flow to prove, with its inputs and the function that opens its pages. */
export interface FlowTrial {
  flow: Flow;
  /** True for a flow that passed before the change. */
  isEarlier: boolean;
  /** The seed of the flow's random values. */
  seed: number;
  /** The current time in milliseconds since 1970. Random dates are relative to it. */
  todayMs: number;
  /** True when there is a document before the change. */
  hasBase: boolean;
  /** The source of the document. */
  source: string;
  open: OpenForFlow;
  /** Called after each step of the first run. */
  onStep(ended: EndedStep, opened: OpenedPage): Promise<void>;
}
