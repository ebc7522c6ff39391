import type { ApiError } from '@buidl/client/api-error';

export function refusalText(error: ApiError, origin: string): string {
  const { message, problems = [], requestId } = error;
  const others = problems
    .slice(1)
    .map((problem) => (problem.field ? `${problem.field}: ${problem.message}` : problem.message));
  const request = requestId === undefined ? [] : [`Request ${requestId}`];
  return [message, ...others, ...adviceFor(error, origin), ...request].join('\n');
}

function adviceFor({ status, code, retryAfterSeconds, operationId }: ApiError, origin: string): string[] {
  const isOfBuild = operationId !== undefined;
  if (status === 404) return isOfBuild ? [] : ['list_apps has the ids of the projects.'];
  const follow = isOfBuild ? [`Call build_status with the operation ${operationId} to follow the build.`] : [];
  if (status === 401)
    return [`The user makes an API key in the account menu of ${origin}, and gives it to this server.`, ...follow];
  if (status === 429) return [`Try again in ${retryAfterSeconds ?? 'some'} seconds.`, ...follow];
  if (code === 'unreachable') return [`The site is ${origin}.`, ...follow];
  if (code === 'insufficient_credits') return [`Nothing was spent. The user buys credits at ${origin}/buy-credits.`];
  return follow;
}
