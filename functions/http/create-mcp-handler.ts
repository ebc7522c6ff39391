import middy from '@middy/core';
import { MCP_THROTTLE } from '../../shared/contract/route-throttles.ts';
import { MCP_PATH } from '../../shared/domain/mcp-path.ts';
import { NO_EARLY_TIMEOUT } from '../lambda/no-early-timeout.ts';
import { observability } from '../lambda/observability.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { compression } from './compression.ts';
import type { ApiHandler } from './create-api-handler.ts';
import { errorResponse } from './error-response.ts';
import { limitMetric } from './limit-metric.ts';
import { type McpServices, respondToMcp } from './respond-to-mcp.ts';
import { type OAuthServices, respondToOAuth } from './respond-to-oauth.ts';
import { responseHeaders } from './response-headers.ts';

export function createMcpHandler(services: () => McpServices & OAuthServices): ApiHandler {
  const { logger, metrics, middlewares } = observability('api-mcp');
  return middy<ApiEvent, ApiResult>(NO_EARLY_TIMEOUT)
    .use(middlewares)
    .use(responseHeaders(() => MCP_THROTTLE))
    .use(limitMetric(metrics))
    .use(compression())
    .use(errorResponse(logger))
    .handler((event) =>
      event.rawPath === MCP_PATH ? respondToMcp(event, services()) : respondToOAuth(event, services()),
    );
}
