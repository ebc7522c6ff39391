/** A password generator: random by the browser's cryptography, words or characters, with an honest strength. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';

export const passwordGenerator: Template = {
  id: 'password-generator',
  label: 'Password generator',
  titleFor: (topic) => `Passwords for ${topic}`,
  type: 'webapp',
  color: { lightness: 0.5, chroma: 0.12, hue: 170 },
  icon: '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3M12 15v2"/>',
  keywords: keywords({
    5: [
      'password generator',
      'password',
      'passphrase',
      'random password',
      'secure password',
      'pin generator',
      'contraseña',
      'contraseñas',
      'generador de contraseñas',
      'passwort',
      'passwortgenerator',
      'mot de passe',
      'mots de passe',
      'senha',
      'senhas',
      'пароль',
      'паролей',
      'パスワード',
      '密码',
      '비밀번호',
    ],
  }),
  otherMeanings: ['password protected', 'password protection', 'password manager', 'login and password'],
  styleFile: new URL('./password-generator.css', import.meta.url),
  scriptFile: new URL('./password-generator.js', import.meta.url),
  compose: ({ idea, facts }) => ({
    tagline: 'Made in your browser, never sent and never stored.',
    width: 'narrow',
    config: {
      length: within(facts.number(['character', 'char', 'letter', 'digit']), 6, 64, 18),
      kind: /passphrase|\bwords?\b/i.test(idea) ? 'words' : 'characters',
    },
    shortcuts: [
      { keys: 'Space', does: 'A new password' },
      { keys: 'C', does: 'Copy it' },
    ],
    body: html`<section class="card result" aria-label="Your password">
  <output id="password" class="password" aria-label="Password"></output>
  <div class="meter" id="meter" role="meter" aria-label="Strength" aria-valuemin="0" aria-valuemax="128" aria-valuenow="0"><span></span></div>
  <p class="hint" id="strength"></p>
  <div class="row">
    <button type="button" class="primary" id="new">New password</button>
    <button type="button" id="copy">Copy</button>
  </div>
</section>
<section class="card stack" aria-label="How it is made">
  <div class="segments" role="group" aria-label="Kind">
    <button type="button" data-kind="characters" aria-pressed="true">Characters</button>
    <button type="button" data-kind="words" aria-pressed="false">Words</button>
    <button type="button" data-kind="pin" aria-pressed="false">PIN</button>
  </div>
  <label class="length"><span>Length: <strong id="length-text" class="number"></strong></span><input type="range" id="length" min="4" max="64" aria-label="Length"></label>
  <fieldset id="sets">
    <legend class="visually-hidden">Characters</legend>
    <label class="tick"><input type="checkbox" data-set="lower" checked>Small letters</label>
    <label class="tick"><input type="checkbox" data-set="upper" checked>Capital letters</label>
    <label class="tick"><input type="checkbox" data-set="digits" checked>Digits</label>
    <label class="tick"><input type="checkbox" data-set="signs" checked>Signs</label>
    <label class="tick"><input type="checkbox" id="plain">Leave out what looks alike (l, 1, O, 0)</label>
  </fieldset>
</section>
<section class="past" aria-labelledby="past-title">
  <h2 id="past-title">Made in this visit</h2>
  <p id="past-empty" class="hint">The passwords before this one show up here until you close the page.</p>
  <ol id="past" aria-label="Earlier passwords"></ol>
</section>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: passwords, passphrases and PINs from the browser's secure random numbers, with strength and copying.`,
    sections: [
      { name: 'Password', purpose: 'The password, its strength, new, copy' },
      { name: 'How it is made', purpose: 'Kind, length and characters' },
      { name: 'Made in this visit', purpose: 'Earlier ones, never saved' },
    ],
    data: ['Chosen kind, length and characters; passwords are never saved'],
    interactions: ['Make a password', 'Copy it', 'Choose kind, length and characters'],
    checks: [
      { action: 'expect', role: 'meter', name: 'Strength' },
      { action: 'click', role: 'button', name: 'New password' },
      { action: 'click', role: 'button', name: 'Words' },
      { action: 'expect', role: 'slider', name: 'Length' },
    ],
  }),
};
