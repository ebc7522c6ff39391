import type { Cue } from './film.ts';

const GERMAN: Readonly<Record<string, string>> = {
  'Quick Buidl: one pass by a fast, simpler model, in under a minute.':
    'Quick Buidl: ein Durchgang mit einem schnellen, einfacheren Modell, in unter einer Minute.',
  'Advanced Mode plans the app, draws its images, writes it and checks it.':
    'Der Advanced Mode plant die App, zeichnet ihre Bilder, schreibt und prüft sie.',
  'Its settings are automatic, unless you choose.': 'Seine Einstellungen sind automatisch, wenn du nichts wählst.',
  'The button says what the build costs.': 'Auf der Schaltfläche steht, was der Build kostet.',
  'Your wallet is your account. Choose “Sign Up”.': 'Deine Wallet ist dein Konto. Wähle „Registrieren“ („Sign Up“).',
  'Pick a Solana wallet. The Passkey wallet needs no extension.':
    'Nimm eine Solana-Wallet. Die Passkey-Wallet braucht keine Erweiterung.',
  'Your device keeps the key, as a passkey.': 'Dein Gerät bewahrt den Schlüssel auf, als Passkey.',
  'Choose a username.': 'Wähle einen Benutzernamen.',
  'The signature proves that the wallet is yours. It moves no money.':
    'Die Signatur beweist, dass die Wallet dir gehört. Sie bewegt kein Geld.',
  'You are signed in.': 'Du bist angemeldet.',
  'One sentence is enough. An example shows what a good one says.':
    'Ein Satz genügt. Ein Beispiel zeigt, was ein guter sagt.',
  'Say what is on the screen, what a click does, and what stays until tomorrow.':
    'Sag, was zu sehen ist, was ein Klick tut und was bis morgen bleibt.',
  'The name comes from your idea. You can give it another one.':
    'Der Name kommt aus deiner Idee. Du kannst einen anderen vergeben.',
  'A logo, a photo or a sketch can go with it.': 'Ein Logo, ein Foto oder eine Skizze kann dazu.',
  'Build it, and watch the stages light up.': 'Baue sie und sieh zu, wie die Schritte aufleuchten.',
  'The app ran in a real browser before it cost anything. Use it right away.':
    'Die App lief in einem echten Browser, bevor sie etwas gekostet hat. Benutze sie gleich.',
  'Say what should be different. The revision before stays as it was.':
    'Sag, was anders sein soll. Die Revision davor bleibt, wie sie war.',
  'Publish the revision that you are happy with, under a name of your own.':
    'Veröffentliche die Revision, die dir gefällt, unter einem eigenen Namen.',
  'It is live, for everyone.': 'Sie ist live, für alle.',
};

export class CaptionMissingError extends Error {
  override readonly name = 'CaptionMissingError';
  readonly code = 'caption_missing';
}

export function germanCues(cues: readonly Cue[]): Cue[] {
  return cues.map((cue) => {
    const text = GERMAN[cue.text];
    if (text === undefined) throw new CaptionMissingError(`No German caption: ${cue.text}`);
    return { ...cue, text };
  });
}
