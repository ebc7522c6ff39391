import type { Reply } from '../messages/reply.ts';

/**
 * Fills the screen with the page of the app, or ends that, and tells the app. Browsers allow it shortly after a click only, also
 * after one in the app, and reject it otherwise.
 */
export async function fillScreen(
  screen: HTMLElement | undefined,
  isOn: boolean,
  reply: Reply,
): Promise<void> {
  const tell = (isNowOn: boolean) => reply({ type: 'fullscreen', isOn: isNowOn });
  try {
    if (!isOn) return await document.exitFullscreen();
    if (screen === undefined) return tell(false);
    await screen.requestFullscreen();
    const end = new AbortController();
    const hear = () => {
      // The event of entering may come after the promise.
      if (document.fullscreenElement === screen) return;
      end.abort();
      tell(false);
    };
    document.addEventListener('fullscreenchange', hear, { signal: end.signal });
    tell(true);
  } catch {
    if (isOn) tell(false);
  }
}
