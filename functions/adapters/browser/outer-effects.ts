import type { CDPSession, Page } from 'playwright-core';

/** Counts what an app causes outside its DOM: dialogs, files, requests, windows, sound, and the runtime's messages. */
export class OuterEffects {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  async watch(page: Page, session: CDPSession): Promise<void> {
    const note = () => {
      this.#count += 1;
    };
    page.on('dialog', note);
    page.on('download', note);
    page.on('filechooser', note);
    page.on('popup', note);
    page.on('request', note);
    page.on('console', (message) => {
      if (message.text().startsWith('buidl: ')) note();
    });
    session.on('Runtime.exceptionThrown', note);
    session.on('WebAudio.contextCreated', note);
    session.on('WebAudio.audioNodeCreated', note);
    session.on('Media.playerEventsAdded', note);
    await Promise.all([session.send('WebAudio.enable'), session.send('Media.enable')]);
  }
}
