import { Mic, Square } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { languageStore } from '../../../../lib/language/language.ts';
import { t } from '../../../../lib/language/translate.ts';
import { toasts } from '../../../../lib/toasts.ts';
import type { SpeechRecognizer } from '../../speech-recognizer.ts';

interface VoiceButtonProps {
  /** Receives each spoken sentence. */
  onText: (text: string) => void;
}

/** Writes what the user says into the prompt, in browsers that recognize speech. */
export const VoiceButton = memo(function VoiceButton({ onText }: VoiceButtonProps) {
  const [isListening, setIsListening] = useState(false);
  const recognizer = useRef<SpeechRecognizer | null>(null);
  useEffect(() => () => recognizer.current?.stop(), []);
  const Recognizer = window.SpeechRecognition ?? window.webkitSpeechRecognition;
  if (Recognizer === undefined) return null;

  const listen = () => {
    const started = new Recognizer();
    recognizer.current = started;
    started.lang = languageStore.language();
    started.continuous = true;
    started.onresult = ({ results, resultIndex }) => {
      const said = Array.from(results).slice(resultIndex);
      const text = said.flatMap((result) => (result.isFinal ? [result[0]?.transcript.trim() ?? ''] : [])).join(' ');
      if (text !== '') onText(text);
    };
    started.onerror = ({ error }) => {
      if (error === 'not-allowed') toasts.error(t`The browser did not allow the microphone.`);
      else if (error !== 'no-speech' && error !== 'aborted') toasts.error(t`The speech could not be recognized.`);
    };
    started.onend = () => setIsListening(false);
    started.start();
    setIsListening(true);
  };
  const label = isListening ? t`Stop listening` : t`Speak`;
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={label}
      aria-pressed={isListening}
      className="absolute right-1 bottom-1 aria-pressed:text-accent-text"
      onClick={() => (isListening ? recognizer.current?.stop() : listen())}
    >
      {isListening ? <Square aria-hidden /> : <Mic aria-hidden />}
    </Button>
  );
});
