import type { BedrockFault } from '../bedrock/faults.ts';
import type { Invocation } from '../lambda/lambda-options.ts';
import type { ExecutionStatusDetail } from '../step-functions/executions.ts';

export interface Interference {
  /** Receives the emulators' `AWS_ENDPOINT_URL_…` variables. Returns the variables that functions get instead. */
  wrapEndpoints(variables: Record<string, string>): Promise<Record<string, string>>;
  /** Called for each event that a function instance starts to process. */
  onInvocation(invocation: Invocation): void;
  /** Returns the fault for a model call with this request body; undefined for none. */
  modelFault(body: string): BedrockFault | undefined;
  /** Delivers a status change by calling `publish`. A late or second call simulates a delay or duplicate of AWS. */
  deliver(detail: ExecutionStatusDetail, publish: () => Promise<void>): Promise<void>;
}
