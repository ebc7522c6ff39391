import type { CDPSession } from 'playwright-core';
import * as z from 'zod';

const thrownSchema = z.object({
  method: z.literal('Runtime.exceptionThrown'),
  params: z.object({
    exceptionDetails: z.object({
      text: z.string(),
      exception: z.object({ description: z.string().optional() }).optional(),
    }),
  }),
});
/** The maximum number of workers to watch, because a page may start any number. */
const MAX_WORKERS = 20;

/**
 * Calls `onError` with each uncaught error in a worker of the page, such as an error of importScripts(). `watchPage`
 * does not see these errors, because the page's DevTools session does not report them.
 */
export async function watchWorkers(session: CDPSession, onError: (message: string) => void): Promise<void> {
  let workers = 0;
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    workers += 1;
    const isWatched = targetInfo.type === 'worker' && workers <= MAX_WORKERS;
    const methods = isWatched ? ['Runtime.enable'] : [];
    // Ignores failed commands, because the page may have ended the worker meanwhile.
    void Promise.allSettled(
      [...methods, 'Runtime.runIfWaitingForDebugger'].map((method, id) =>
        session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) }),
      ),
    );
  });
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const thrown = thrownSchema.safeParse(JSON.parse(message)).data;
    if (!thrown) return;
    const { exception, text } = thrown.params.exceptionDetails;
    const [firstLine = ''] = (exception?.description ?? text).split('\n');
    onError(firstLine);
  });
  const options = { autoAttach: true, waitForDebuggerOnStart: true, flatten: false };
  await session.send('Target.setAutoAttach', options);
}
