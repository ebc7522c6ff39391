import type * as z from 'zod';
import { projectIdSchema } from '../../../shared/contract/fields.ts';
import { templateIdSchema } from '../../../shared/domain/template-id.ts';
import { message } from './language/translate.ts';

/** A way to start a project. `?{parameter}={id}` requests it on any page, and the sign-in keeps the request. */
export interface PendingStart {
  parameter: string;
  /** Title of the message for visitors who must sign in first. */
  signInTitle: string;
  idOf(query: URLSearchParams): string | null;
  store(id: string, storage: Storage): void;
  take(storage: Storage): string | null;
}

export const remixStart = pendingStart('remix', projectIdSchema, message('Sign in to remix this app.'));
export const templateStart = pendingStart('template', templateIdSchema, message('Sign in to use this template.'));

/** Returns the way of starting a project that the URL requests, even if the id in the URL is invalid. */
export function pendingStartIn(query: URLSearchParams): PendingStart | undefined {
  return [remixStart, templateStart].find(({ parameter }) => query.has(parameter));
}

function pendingStart(parameter: string, schema: z.ZodType<string>, signInTitle: string): PendingStart {
  const storageKey = `buidl:${parameter}`;
  const validId = (text: string | null): string | null => {
    const parsed = schema.safeParse(text);
    return parsed.success ? parsed.data : null;
  };
  return {
    parameter,
    signInTitle,
    idOf: (query) => validId(query.get(parameter)),
    store: (id, storage) => storage.setItem(storageKey, id),
    take: (storage) => {
      const stored = validId(storage.getItem(storageKey));
      storage.removeItem(storageKey);
      return stored;
    },
  };
}
