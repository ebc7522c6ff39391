import type { Visitor } from '../../../../shared/domain/acceptance-steps.ts';
import type { DataPolicy } from '../../../../shared/domain/app-data/data-policy.ts';
import type { DataValue } from '../../../../shared/domain/app-data/data-value.ts';
import type { StartRecords } from '../../../../shared/domain/attachments/table-elements.ts';
import type { ExposedCalls } from '../expose-calls.ts';
import { checkCallSchema } from './check-call.ts';
import { CheckDataError } from './check-data-error.ts';
import { CheckStore } from './check-store.ts';

/**
 * The name of the page function through which the runtime reaches the shared data. The function exists before the
 * page's first script. The runtime removes it from the window, so that no app can call it.
 */
const HOOK = 'buidlCheckData';
const CALL_MAX_CHARACTERS = 20_000;
/** The maximum number of calls in a flow. Each subscription of the app calls four times a second. */
const MAX_CALLS = 2_000;
const READING = ['list', 'get', 'visitor'];
const TOO_MANY = errorText('rate_limited', 'That was a lot at once. Please wait.');

/** The shared data of one flow. The pages of its visitors access it through their runtime. */
export class FlowData {
  readonly #store: CheckStore;
  #calls = 0;
  #changes = 0;

  private constructor(store: CheckStore) {
    this.#store = store;
  }

  /** Returns the data of an app that nobody has used: only the initial records that its document declares. */
  static of({ policy, startRecords }: { policy: DataPolicy; startRecords: StartRecords }): FlowData {
    const store = new CheckStore(policy);
    store.addStartRecords(startRecords);
    return new FlowData(store);
  }

  /** Returns a copy of the records, with the data rules of another version of the app. */
  copyFor(policy: DataPolicy): FlowData {
    return new FlowData(this.#store.copyFor(policy));
  }

  /** The values of all records. */
  get values(): DataValue[] {
    return this.#store.values;
  }

  /** The number of calls that added, changed or removed a record. */
  get changes(): number {
    return this.#changes;
  }

  /** Returns the function through which a visitor's page accesses the shared data, under its name on the window. */
  callsOf(visitor: Visitor): ExposedCalls {
    return { [HOOK]: (text) => this.#respond(visitor, text) };
  }

  /** Returns the JSON response to a JSON call. Never throws, even for an invalid call. */
  #respond(visitor: Visitor, text: unknown): string {
    this.#calls += 1;
    if (this.#calls > MAX_CALLS) return TOO_MANY;
    if (typeof text !== 'string' || text.length > CALL_MAX_CHARACTERS) {
      return errorText('invalid_input', 'This is too much for one call.');
    }
    const call = checkCallSchema.safeParse(parseJson(text));
    if (!call.success) {
      return errorText('invalid_input', call.error.issues[0]?.message ?? 'There is no such call.');
    }
    if (!READING.includes(call.data.call)) this.#changes += 1;
    try {
      return JSON.stringify({ value: this.#store.call(visitor, call.data) });
    } catch (error) {
      if (!(error instanceof CheckDataError)) throw error;
      return JSON.stringify({
        error: { code: error.code, message: error.message, current: error.current },
      });
    }
  }
}

function errorText(code: string, message: string): string {
  return JSON.stringify({ error: { code, message } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
