import { json, type Reaction } from './scripted-fetch.ts';

const ID = 'a'.repeat(26);
export const PROJECT = `prj_${ID}`;
export const OPERATION = `op_${ID}`;
export const STATUS = `GET /api/operation-status/${OPERATION}`;

/** The response to the start of a build. */
export const started = json({ success: true, operationId: OPERATION, projectId: PROJECT }, 202);

export function status(percent: number, more: Record<string, unknown> = {}): Reaction {
  const fixed = {
    success: true,
    operationId: OPERATION,
    projectId: PROJECT,
    status: 'running',
    stage: 'code',
  };
  return json({ ...fixed, progress: 'Writing the app', message: '', startedAt: '', percent, ...more });
}

export function refused(httpStatus: number, code: string, more = {}): Reaction {
  return json({ success: false, error: 'No, thanks.', code, ...more }, httpStatus);
}
