import type { BedrockFault } from '../bedrock/faults.ts';
import type { Invocation } from '../lambda/lambda-options.ts';
import type { ExecutionStatusDetail } from '../step-functions/executions.ts';

/** Hooks between the functions and the emulators, for fault injection. By default there are none. */
export interface Interference {
  /** Takes the `AWS_ENDPOINT_URL_…` variables of the emulators and returns those that functions get. */
  wrapEndpoints(variables: Record<string, string>): Promise<Record<string, string>>;
  /** Called for each event that a function instance starts to process. */
  onInvocation(invocation: Invocation): void;
  /** Returns the fault for a model call, by its request body. */
  modelFault(body: string): BedrockFault | undefined;
  /** Delivers a status change by calling `publish`, normally once. Calling it late or twice simulates AWS. */
  deliver(detail: ExecutionStatusDetail, publish: () => Promise<void>): Promise<void>;
}
