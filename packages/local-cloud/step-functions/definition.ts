/** Refuses definitions that the engine would run differently from AWS, or rewrites them for the engine. */
import type { StateMachineDefinition } from 'aws-local-stepfunctions';

export class UnsupportedDefinitionError extends Error {
  readonly code = 'UNSUPPORTED_DEFINITION';
}

/** Call of a function by a Task state: through the `lambda:invoke` integration or by the function's ARN. */
export interface TaskCall {
  functionArn: string;
  isServiceIntegration: boolean;
}

export interface PreparedDefinition {
  definition: StateMachineDefinition;
  tasks: Map<string, TaskCall>;
  ancestors: Map<string, string[]>;
}

type JsonObject = Record<string, unknown>;

const LAMBDA_INVOKE = 'arn:aws:states:::lambda:invoke';
/** Node's timers fire immediately for durations above 2^31 - 1 ms. */
const MAX_TIMEOUT_SECONDS = 2_147_483;
const COMMON_FIELDS = ['Type', 'Comment', 'InputPath', 'OutputPath', 'Next', 'End', 'QueryLanguage'];
const RESULT_FIELDS = ['Parameters', 'ResultPath', 'ResultSelector', 'Retry', 'Catch'];
const STATE_FIELDS: Record<string, string[]> = {
  Task: [...RESULT_FIELDS, 'Resource', 'TimeoutSeconds'],
  Parallel: [...RESULT_FIELDS, 'Branches'],
  Map: [...RESULT_FIELDS, 'ItemProcessor', 'Iterator', 'ItemsPath', 'ItemSelector', 'MaxConcurrency'],
  Pass: ['Parameters', 'ResultPath', 'Result'],
  Wait: ['Seconds', 'SecondsPath', 'Timestamp', 'TimestampPath'],
  Choice: ['Choices', 'Default'],
  Succeed: [],
  Fail: ['Error', 'ErrorPath', 'Cause', 'CausePath'],
};
const MACHINE_FIELDS = ['Comment', 'QueryLanguage', 'StartAt', 'States', 'TimeoutSeconds', 'Version'];
const UNCATCHABLE_ERRORS = ['States.DataLimitExceeded', 'States.Runtime'];

/** Throws UnsupportedDefinitionError for a feature that would run differently from AWS. */
export function prepareDefinition(source: unknown): PreparedDefinition {
  const definition: unknown = typeof source === 'string' ? JSON.parse(source) : structuredClone(source);
  const tasks = new Map<string, TaskCall>();
  const ancestors = new Map<string, string[]>();
  prepareMachine(definition, 'the state machine', [], tasks, ancestors);
  // The engine checks everything else against the schema of the Amazon States Language.
  if (!isEngineDefinition(definition)) throw new UnsupportedDefinitionError('This is not a state machine.');
  return { definition, tasks, ancestors };
}

function isEngineDefinition(value: unknown): value is StateMachineDefinition {
  return isObject(value) && isObject(value.States) && typeof value.StartAt === 'string';
}

function prepareMachine(
  machine: unknown,
  where: string,
  path: string[],
  tasks: Map<string, TaskCall>,
  ancestors: Map<string, string[]>,
) {
  if (!isObject(machine) || !isObject(machine.States)) throw unsupported(where, 'has no States');
  refuseOtherFields(machine, path.length === 0 ? MACHINE_FIELDS : [...MACHINE_FIELDS, 'ProcessorConfig'], where);
  requireJsonPath(machine, where);
  if (machine.TimeoutSeconds !== undefined) requireTimeout(machine, where);
  for (const [name, state] of Object.entries(machine.States)) {
    if (!isObject(state)) throw unsupported(`State '${name}'`, 'is not an object');
    if (ancestors.has(name)) throw unsupported(`State '${name}'`, 'exists twice: names must be unique in the machine');
    ancestors.set(name, path);
    prepareState(name, state, tasks);
    for (const nested of nestedMachines(name, state)) {
      prepareMachine(nested, `A part of state '${name}'`, [...path, name], tasks, ancestors);
    }
  }
}

function prepareState(name: string, state: JsonObject, tasks: Map<string, TaskCall>) {
  const where = `State '${name}'`;
  const fields = STATE_FIELDS[String(state.Type)];
  if (fields === undefined) throw unsupported(where, `has the type ${state.Type}`);
  refuseOtherFields(state, [...COMMON_FIELDS, ...fields], where);
  requireJsonPath(state, where);
  if (state.Type === 'Task') tasks.set(name, readTask(state, where));
  if (state.Type === 'Pass' && 'Result' in state && !state.Result) {
    throw unsupported(where, `has the Result ${JSON.stringify(state.Result)}, which the engine drops`);
  }
  prepareResultPath(state, where);
  for (const rule of [...listOf(state.Retry), ...listOf(state.Catch)]) {
    prepareResultPath(rule, where);
    const error = UNCATCHABLE_ERRORS.find((name) => Array.isArray(rule.ErrorEquals) && rule.ErrorEquals.includes(name));
    if (error !== undefined) throw unsupported(where, `names the error ${error} in Retry or Catch`);
  }
  for (const rule of listOf(state.Choices)) rewriteNegations(rule);
  rewriteContextPaths(state, where);
}

/** Rewrites tests such as `IsPresent: false` to `Not`, because the engine never treats them as true. */
function rewriteNegations(rule: JsonObject) {
  for (const inner of [...listOf(rule.And), ...listOf(rule.Or), ...listOf([rule.Not])]) rewriteNegations(inner);
  for (const test of ['IsNull', 'IsPresent', 'IsNumeric', 'IsString', 'IsBoolean', 'IsTimestamp']) {
    if (rule[test] !== false) continue;
    rule.Not = { Variable: rule.Variable, [test]: true };
    delete rule[test];
    delete rule.Variable;
  }
}

function readTask(state: JsonObject, where: string): TaskCall {
  requireTimeout(state, where);
  const { Resource: resource, Parameters: parameters } = state;
  if (typeof resource === 'string' && /^arn:aws:lambda:[\w-]+:\d{12}:function:/.test(resource)) {
    return { functionArn: resource, isServiceIntegration: false };
  }
  if (resource !== LAMBDA_INVOKE) throw unsupported(where, `has the Resource ${JSON.stringify(resource)}`);
  if (!isObject(parameters)) throw unsupported(where, 'has no Parameters');
  refuseOtherFields(parameters, ['FunctionName', 'Payload', 'Payload.$'], `Parameters of ${where}`);
  if (typeof parameters.FunctionName !== 'string') throw unsupported(where, 'has no literal FunctionName');
  return { functionArn: parameters.FunctionName, isServiceIntegration: true };
}

function nestedMachines(name: string, state: JsonObject): unknown[] {
  if (state.Type === 'Parallel') return Array.isArray(state.Branches) ? state.Branches : [];
  if (state.Type !== 'Map') return [];
  const processor = state.ItemProcessor ?? state.Iterator;
  const config = isObject(processor) && isObject(processor.ProcessorConfig) ? processor.ProcessorConfig : {};
  if (config.Mode !== undefined && config.Mode !== 'INLINE') {
    throw unsupported(`State '${name}'`, `is a Map of the mode ${config.Mode}`);
  }
  return [processor];
}

/** Refuses JSONata: the engine would pass the input through unchanged. */
function requireJsonPath(owner: JsonObject, where: string) {
  if (owner.QueryLanguage !== undefined && owner.QueryLanguage !== 'JSONPath') {
    throw unsupported(where, `uses the query language ${owner.QueryLanguage}`);
  }
  delete owner.QueryLanguage;
}

function requireTimeout(owner: JsonObject, where: string) {
  const seconds = owner.TimeoutSeconds;
  if (!Number.isInteger(seconds) || Number(seconds) < 1 || Number(seconds) > MAX_TIMEOUT_SECONDS) {
    throw unsupported(where, `needs TimeoutSeconds between 1 and ${MAX_TIMEOUT_SECONDS}, has ${seconds}`);
  }
}

/**
 * Removes the default path `$`, because the engine would treat it as a field name. Refuses every other path that does
 * not have the form `$.a.b`, because the engine supports only this form.
 */
function prepareResultPath(owner: JsonObject, where: string) {
  const path = owner.ResultPath;
  if (path === '$') delete owner.ResultPath;
  else if (typeof path === 'string' && !/^\$(\.\w+)+$/.test(path)) {
    throw unsupported(where, `has the ResultPath ${path}`);
  }
}

/**
 * Renames `$$.Execution` to `$$.ExecutionContext`, because in branches the engine replaces `$$.Execution.Input` with
 * the branch's input.
 */
function rewriteContextPaths(value: unknown, where: string) {
  if (!isObject(value) && !Array.isArray(value)) return;
  for (const [key, field] of Object.entries(value)) {
    // Nested states are rewritten separately.
    if (key === 'Branches' || key === 'ItemProcessor' || key === 'Iterator') continue;
    const isPath = key.endsWith('.$') || key.endsWith('Path') || key === 'Variable';
    if (isPath && typeof field === 'string' && field.includes('$$')) {
      Object.assign(value, { [key]: rewriteContextPath(field, where) });
    } else rewriteContextPaths(field, where);
  }
}

function rewriteContextPath(path: string, where: string): string {
  return path.replaceAll(/\$\$(\.\w+)?/g, (reference) => {
    if (reference === '$$.Execution') return '$$.ExecutionContext';
    if (reference === '$$.StateMachine' || reference === '$$.Map') return reference;
    throw unsupported(where, `reads ${reference} of the context object`);
  });
}

function refuseOtherFields(owner: JsonObject, known: string[], where: string) {
  const field = Object.keys(owner).find((key) => !known.includes(key));
  if (field !== undefined) throw unsupported(where, `has the field ${field}`);
}

function unsupported(where: string, what: string): UnsupportedDefinitionError {
  return new UnsupportedDefinitionError(`${where} ${what}. The embedded Step Functions does not support that.`);
}

function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
