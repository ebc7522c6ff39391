/** The local cloud must deny logs, traces and alarms without permission, like AWS. */
import { describe, expect, it } from 'vitest';
import { AccessControl } from '../../iam/access-control.ts';
import { observationOf } from '../../provisioner/resources/function-observation.ts';

const ROLE = 'arn:aws:iam::000000000000:role/Observed';
const LOGS = 'arn:aws:logs:us-east-1:000000000000:log-group:own:*';
const grant = (Action: string[], Resource: string) => ({ Effect: 'Allow', Action, Resource });
const LOG_GRANT = grant(['logs:CreateLogStream', 'logs:PutLogEvents'], LOGS);
const TRACE_GRANT = grant(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], '*');

function observed(Statement: object[], { isTraced = true, logGroup = 'own' } = {}) {
  const denied: string[] = [];
  const accessControl = new AccessControl((message) => void denied.push(message));
  accessControl.addRole({
    arn: ROLE,
    name: 'Observed',
    logicalId: 'Observed',
    trustDocument: { Statement: [] },
    policyDocuments: [{ Statement }],
    managedPolicyArns: [],
  });
  const observation = observationOf(accessControl, { name: 'observed', roleArn: ROLE, logGroup, isTraced });
  return { ...observation, denied };
}

describe('a function', () => {
  it('with its grants has a log and traces', () => {
    const { onInvoke, isLogged, denied } = observed([LOG_GRANT, TRACE_GRANT]);
    onInvoke();
    expect(isLogged()).toBe(true);
    expect(denied).toEqual([]);
  });

  it.each([
    ['logs:CreateLogStream', [grant(['logs:PutLogEvents'], LOGS), TRACE_GRANT], false],
    ['logs:PutLogEvents', [grant(['logs:CreateLogStream'], LOGS), TRACE_GRANT], false],
    ['xray:PutTraceSegments', [LOG_GRANT, grant(['xray:PutTelemetryRecords'], '*')], true],
    ['xray:PutTelemetryRecords', [LOG_GRANT, grant(['xray:PutTraceSegments'], '*')], true],
  ])('without %s runs, and one line says what is missing', (action, statements, hasLog) => {
    const { onInvoke, isLogged, denied } = observed(statements);
    onInvoke();
    onInvoke();
    expect(isLogged()).toBe(hasLog);
    expect(denied).toEqual([expect.stringContaining(`not authorized to perform: ${action}`)]);
  });

  it('may write to its own log only, and needs no traces unless it is traced', () => {
    expect(observed([LOG_GRANT, TRACE_GRANT], { logGroup: 'other' }).isLogged()).toBe(false);
    const untraced = observed([LOG_GRANT], { isTraced: false });
    untraced.onInvoke();
    expect(untraced.denied).toEqual([]);
  });
});
