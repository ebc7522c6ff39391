/** A pet to look after: food, play, sleep, washing; it goes on living while one is away, and grows. */

import { html, trusted } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

export const virtualPet: Template = {
  id: 'virtual-pet',
  label: 'Little pet',
  titleFor: (topic) => `${topic} pet`,
  type: 'game',
  color: { lightness: 0.64, chroma: 0.14, hue: 330 },
  icon: '<circle cx="8" cy="8" r="1.800"/><circle cx="16" cy="8" r="1.800"/><circle cx="5" cy="13" r="1.600"/><circle cx="19" cy="13" r="1.600"/><path d="M12 11c-3 0-5 4-4 6.500s6 2.500 8 0S15 11 12 11z"/>',
  keywords: keywords({
    8: [
      'virtual pet',
      'tamagotchi',
      'pet game',
      'digital pet',
      'pet simulator',
      'feed the pet',
      'pet care game',
      'mascota virtual',
      'animal virtuel',
      'virtuelles haustier',
      'bichinho virtual',
      'виртуальный питомец',
      'тамагочи',
      'たまごっち',
      '电子宠物',
      '다마고치',
    ],
  }),
  styleFile: new URL('./virtual-pet.css', import.meta.url),
  scriptFile: new URL('./virtual-pet.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'It eats, plays, sleeps and grows. It waits for you.',
    width: 'narrow',
    config: {
      kind: /\bdog|puppy/i.test(idea)
        ? 'dog'
        : /\bcat|kitten/i.test(idea)
          ? 'cat'
          : /\bdragon|dino/i.test(idea)
            ? 'dragon'
            : 'blob',
    },
    shortcuts: [
      { keys: 'F', does: 'Feed' },
      { keys: 'P', does: 'Play' },
      { keys: 'W', does: 'Wash' },
      { keys: 'S', does: 'Sleep or wake' },
    ],
    body: html`<div class="row spread head">
  <label>Name<input id="name" maxlength="24" autocomplete="off" dir="auto"></label>
  <p class="hint number" id="age"></p>
</div>
<div class="room" id="room">
  <p id="speech" class="speech" role="status" aria-label="Your pet says"></p>
  ${trusted(PET)}
</div>
<dl class="needs" id="needs"></dl>
<div class="acts" role="group" aria-label="Look after it">
  <button type="button" id="feed">Feed</button>
  <button type="button" id="play">Play</button>
  <button type="button" id="wash">Wash</button>
  <button type="button" id="sleep">Sleep</button>
</div>
<div class="row foot"><label>Kind<select id="kind"><option value="blob">Blob</option><option value="cat">Cat</option><option value="dog">Dog</option><option value="dragon">Dragon</option></select></label><button type="button" class="plain danger" id="egg">Start with a new one</button></div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a pet with hunger, joy, rest and cleanliness that lives on while the page is closed, grows up and is kept on the device.`,
    sections: [
      { name: 'Room', purpose: 'The pet and what it says' },
      { name: 'Needs', purpose: 'How hungry, merry, rested and clean it is' },
      { name: 'Care', purpose: 'Feed, play, wash, sleep' },
    ],
    data: ['Name, kind and birth', 'Needs and when they were last looked after'],
    interactions: [
      'Feed',
      'Play',
      'Wash',
      'Let sleep and wake',
      'Name it',
      'Start with a new one, with undo',
    ],
    checks: [
      { action: 'fill', role: 'textbox', name: 'Name', value: 'Pebble' },
      { action: 'click', role: 'button', name: 'Feed' },
      { action: 'click', role: 'button', name: 'Sleep' },
      { action: 'expect', role: 'button', name: 'Wake up' },
      { action: 'expect', role: 'status', name: 'Your pet says' },
    ],
  }),
};

/** Ears and horns are there for every kind; the style shows those that belong to it. */
const PET = `<svg id="pet" class="pet" viewBox="0 0 200 200" role="img" aria-label="Your pet">
  <ellipse cx="100" cy="186" rx="62" ry="9" class="shade"/>
  <g class="figure">
    <path class="fur tail" d="M150 150c34 4 36-34 20-42 4 16-10 22-24 24z"/>
    <path class="fur cat" d="M52 92 46 34l44 30zM148 92l6-58-44 30z"/>
    <path class="dark dog" d="M56 78c-28-6-34 34-22 58 14-4 24-24 28-44zM144 78c28-6 34 34 22 58-14-4-24-24-28-44z"/>
    <path class="accent dragon" d="M66 66 58 30l24 22zM134 66l8-36-24 22zM92 46l8-24 8 24z"/>
    <ellipse class="fur" cx="100" cy="122" rx="66" ry="62"/>
    <ellipse class="belly" cx="100" cy="146" rx="36" ry="32"/>
    <g class="awake"><ellipse class="ink" cx="76" cy="108" rx="8" ry="11"/><ellipse class="ink" cx="124" cy="108" rx="8" ry="11"/><circle cx="79" cy="104" r="3" fill="#fff"/><circle cx="127" cy="104" r="3" fill="#fff"/></g>
    <path class="line asleep" d="M66 110q10 8 20 0M114 110q10 8 20 0"/>
    <path class="line smile" d="M86 130q14 14 28 0"/>
    <path class="line frown" d="M86 138q14-12 28 0"/>
    <g class="cheeks"><ellipse cx="60" cy="128" rx="9" ry="6"/><ellipse cx="140" cy="128" rx="9" ry="6"/></g>
    <g class="dirt"><circle cx="66" cy="156" r="7"/><circle cx="132" cy="86" r="6"/><circle cx="124" cy="164" r="9"/></g>
  </g>
</svg>`;
