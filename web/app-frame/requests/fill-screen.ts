import type { Reply } from '../messages/reply.ts';

/** Starts or ends full screen, and tells the app the result. Browsers allow it only shortly after a click. */
export async function fillScreen(screen: HTMLElement | undefined, isOn: boolean, reply: Reply): Promise<void> {
  const tell = (isNowOn: boolean) => reply({ type: 'fullscreen', isOn: isNowOn });
  try {
    if (!isOn) return await document.exitFullscreen();
    if (screen === undefined) return tell(false);
    await screen.requestFullscreen();
    const end = new AbortController();
    const hear = () => {
      // The event for entering full screen may arrive after the promise resolved.
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
