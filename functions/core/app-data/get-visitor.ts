import type { AppVisit } from './app-visit.ts';
import { type OpenDataServices, openData } from './open-data.ts';

export interface VisitorResponse {
  visitorId: string;
  isSignedIn: boolean;
  isOwner: boolean;
}

/** Throws the errors of `openData`. */
export async function getVisitor(services: OpenDataServices, visit: AppVisit): Promise<VisitorResponse> {
  const { visitorId, reader } = await openData(services, visit, { changes: true });
  return { visitorId, isSignedIn: reader.isSignedIn, isOwner: reader.isOwner };
}
