import { subscriberServices } from '../composition/subscribers.ts';
import { authorizeSubscriber } from '../core/app-data/authorize-subscriber.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';

/** Decides for AppSync who receives the change events of an app. */
export const handler = createEventHandler('job-authorize-subscriber', (request: unknown) =>
  authorizeSubscriber(subscriberServices(), request),
);
