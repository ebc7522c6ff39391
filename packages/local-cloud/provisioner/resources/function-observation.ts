import * as z from 'zod';
import type { AccessControl } from '../../iam/access-control.ts';
import { AccessDeniedError, type Permission } from '../../iam/permission.ts';
import { ACCOUNT_ID, REGION } from '../../wire/aws-account.ts';

export const loggingConfigSchema = z.looseObject({ LogGroup: z.string().optional() }).optional();
export const tracingConfigSchema = z.strictObject({ Mode: z.enum(['Active', 'PassThrough']) }).optional();

interface ObservedFunction {
  name: string;
  roleArn: string;
  logGroup: string | undefined;
  isTraced: boolean;
}

export function observationOf(accessControl: AccessControl, { name, roleArn, logGroup, isTraced }: ObservedFunction) {
  const group = logGroup ?? `/aws/lambda/${name}`;
  const stream = `arn:aws:logs:${REGION}:${ACCOUNT_ID}:log-group:${group}:log-stream:latest`;
  const log = ['logs:CreateLogStream', 'logs:PutLogEvents'].map((action) => ({ action, resource: stream }));
  const traces = ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'].map((action) => ({
    action,
    resource: '*',
  }));
  const caller = { kind: 'role', roleArn, session: name } as const;
  const reported = new Set<string>();
  const isAllowed = (needed: Permission) => {
    if (reported.has(needed.action)) return false;
    try {
      accessControl.require(caller, needed);
      return true;
    } catch (error) {
      if (!(error instanceof AccessDeniedError)) throw error;
      reported.add(needed.action);
      return false;
    }
  };
  return {
    onInvoke: () => {
      for (const needed of isTraced ? [...log, ...traces] : log) isAllowed(needed);
    },
    isLogged: () => log.every(isAllowed),
  };
}
