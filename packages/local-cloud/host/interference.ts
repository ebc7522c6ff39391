import type { BedrockFault } from '../bedrock/faults.ts';
import type { Invocation } from '../lambda/lambda-options.ts';
import type { ExecutionStatusDetail } from '../step-functions/executions.ts';

/** What may stand between the functions and the emulators. A cloud has none unless who starts it gives one. */
export interface Interference {
  /** Takes `AWS_ENDPOINT_URL_…` of the emulators and returns what functions get in their place. */
  wrapEndpoints(variables: Record<string, string>): Promise<Record<string, string>>;
  /** Gets every event that an instance of a function begins. */
  onInvocation(invocation: Invocation): void;
  /** The fault of a call of the model, by the body of its request. */
  modelFault(body: string): BedrockFault | undefined;
  /** Delivers a status change, by default with one `publish`; late or twice is what AWS may do. */
  deliver(detail: ExecutionStatusDetail, publish: () => Promise<void>): Promise<void>;
}
