import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { AppVisit } from '../core/app-data/app-visit.ts';
import type { Caller } from '../core/auth/authenticate.ts';

export interface ApiEvent extends APIGatewayProxyEventV2 {
  /** Set by `authentication` on routes that need an API key. */
  caller?: Caller;
  /** Set by `authentication` on routes for visitors of apps. */
  visit?: AppVisit;
  /** Set by `requestInput`: the path, query and body fields before validation. */
  rawInput?: unknown;
}

export type ApiResult = APIGatewayProxyStructuredResultV2;
