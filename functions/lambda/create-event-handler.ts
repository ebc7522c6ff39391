import type { Logger } from '@aws-lambda-powertools/logger';
import middy from '@middy/core';
import { observability } from './observability.ts';

/** Returns the Lambda handler of a workflow state or a job. `run` gets the logger of the function. */
export function createEventHandler<Event, Result>(
  serviceName: string,
  run: (event: Event, logger: Logger) => Promise<Result>,
): middy.MiddyfiedHandler<Event, Result> {
  const { logger, middlewares } = observability(serviceName);
  return middy<Event, Result>()
    .use(middlewares)
    .handler((event) => run(event, logger));
}
