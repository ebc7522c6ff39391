import middy from '@middy/core';
import { MCP_THROTTLE } from '../../shared/contract/route-throttles.ts';
import { NO_EARLY_TIMEOUT } from '../lambda/no-early-timeout.ts';
import { observability } from '../lambda/observability.ts';
import { answerHeaders } from './answer-headers.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { compression } from './compression.ts';
import type { ApiHandler } from './create-api-handler.ts';
import { errorResponse } from './error-response.ts';
import { type McpServices, respondToMcp } from './respond-to-mcp.ts';
import { responseMetrics } from './response-metrics.ts';

/** Returns the Lambda handler that speaks the Model Context Protocol, with the pipeline of the API around it. */
export function createMcpHandler(services: () => McpServices): ApiHandler {
  const { logger, metrics, middlewares } = observability('api-mcp');
  return middy<ApiEvent, ApiResult>(NO_EARLY_TIMEOUT)
    .use(middlewares)
    .use(answerHeaders(() => MCP_THROTTLE))
    .use(responseMetrics(metrics))
    .use(compression())
    .use(errorResponse(logger))
    .handler((event) => respondToMcp(event, services()));
}
