import middy from '@middy/core';
import { MCP_THROTTLE } from '../../shared/contract/route-throttles.ts';
import { MCP_PATH } from '../../shared/domain/mcp-path.ts';
import { mcpServices } from '../composition/mcp.ts';
import type { ApiEvent, ApiResult } from '../http/api-event.ts';
import { compression } from '../http/compression.ts';
import type { ApiHandler } from '../http/create-api-handler.ts';
import { errorResponse } from '../http/error-response.ts';
import { originCheck } from '../http/origin-check.ts';
import { respondToMcp } from '../http/respond-to-mcp.ts';
import { respondToOAuth } from '../http/respond-to-oauth.ts';
import { responseHeaders } from '../http/response-headers.ts';
import { responseMetrics } from '../http/response-metrics.ts';
import { NO_EARLY_TIMEOUT } from '../lambda/no-early-timeout.ts';
import { observability } from '../lambda/observability.ts';

const { logger, metrics, middlewares } = observability('api-mcp');

export const handler: ApiHandler = middy<ApiEvent, ApiResult>(NO_EARLY_TIMEOUT)
  .use(middlewares)
  .use(responseHeaders(() => MCP_THROTTLE))
  .use(responseMetrics(metrics))
  .use(compression())
  .use(errorResponse(logger))
  .use(originCheck(mcpServices))
  .handler((event) =>
    event.rawPath === MCP_PATH ? respondToMcp(event, mcpServices()) : respondToOAuth(event, mcpServices()),
  );
