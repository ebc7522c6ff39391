interface SpokenResult {
  readonly isFinal: boolean;
  readonly [alternative: number]: { readonly transcript: string };
}

/** The part of the Web Speech API that the prompt uses. TypeScript has no types for it. */
export interface SpeechRecognizer {
  lang: string;
  continuous: boolean;
  onresult: ((event: { results: ArrayLike<SpokenResult>; resultIndex: number }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
}

declare global {
  interface Window {
    SpeechRecognition?: new () => SpeechRecognizer;
    webkitSpeechRecognition?: new () => SpeechRecognizer;
  }
}
