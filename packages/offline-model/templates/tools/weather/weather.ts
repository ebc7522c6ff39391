/** Weather with sample figures: now, by the hour, the week; places, units. It says that the figures are made up. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

export const weather: Template = {
  id: 'weather',
  label: 'Weather',
  titleFor: (topic) => `${topic} weather`,
  titleWithout: () => 'Weather',
  type: 'webapp',
  color: { lightness: 0.58, chroma: 0.13, hue: 235 },
  icon: '<circle cx="9" cy="9" r="3.500"/><path d="M9 2.500v1M2.500 9h1M4.400 4.400l.7.7M13.600 4.400l-.7.7M9 19h8.500a3 3 0 0 0 .3-6 4.500 4.500 0 0 0-8.300 1.200A2.500 2.500 0 0 0 9 19z"/>',
  keywords: keywords({
    6: [
      'weather',
      'weather app',
      'weather forecast',
      'weather dashboard',
      'forecast app',
      'weather widget',
      'el tiempo',
      'app del clima',
      'pronóstico del tiempo',
      'wetter',
      'wetter app',
      'météo',
      'meteo',
      'previsão do tempo',
      'погода',
      '天気',
      '天気予報',
      '天气',
      '날씨',
    ],
  }),
  otherMeanings: [
    'weather log',
    'weather diary',
    'weather journal',
    'weather quiz',
    'weather vane',
    'weather proof',
  ],
  styleFile: new URL('./weather.css', import.meta.url),
  scriptFile: new URL('./weather.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'Now, by the hour, and the week ahead.',
    width: 'medium',
    config: { place: placeIn(idea) ?? 'Lisbon', unit: /fahrenheit|°f\b/i.test(idea) ? 'F' : 'C' },
    shortcuts: [
      { keys: '/', does: 'Another place' },
      { keys: 'U', does: '°C or °F' },
    ],
    body: html`<form id="form" class="row tools" autocomplete="off">
  <label class="visually-hidden" for="place">Place</label>
  <input id="place" list="places" maxlength="60" placeholder="City or place" required dir="auto">
  <datalist id="places"></datalist>
  <button type="submit" class="primary">Show</button>
  <button type="button" id="unit" aria-label="Change the unit">°C</button>
</form>
<div id="saved" class="row saved" role="group" aria-label="Saved places"></div>
<section class="now" aria-labelledby="name">
  <div>
    <h2 id="name"></h2>
    <p id="day"></p>
    <p class="degrees number" id="degrees"></p>
    <p id="words" class="words"></p>
    <button type="button" id="keep" aria-pressed="false">${icon('star')}<span>Save place</span></button>
  </div>
  <svg id="image" class="image" viewBox="0 0 120 100" aria-hidden="true"></svg>
</section>
<dl class="figures number facts" id="facts"></dl>
<section class="card" aria-label="By the hour"><h2>By the hour</h2><div class="scroll" tabindex="0" role="region" aria-label="Next 24 hours"><svg id="hours" viewBox="0 0 960 190" role="img" aria-label="Temperature of the next 24 hours"></svg></div></section>
<section class="card" aria-label="Seven days"><h2>Seven days</h2><ol id="week" class="week"></ol></section>
<p class="hint note">Sample figures: this page asks no weather service. They follow the season and the latitude of a place, and are made up beyond that.</p>`,
  }),
  plan: ({ title, idea }) => {
    const place = placeIn(idea) ?? 'Lisbon';
    return {
      summary: `${title}: sample weather of any place with now, 24 hours and seven days, °C or °F and saved places; no weather service is asked.`,
      sections: [
        { name: 'Place', purpose: 'Search, unit, saved places' },
        { name: 'Now', purpose: 'Temperature, words, wind, rain, sun' },
        { name: 'By the hour', purpose: 'A line of 24 hours' },
        { name: 'Seven days', purpose: 'Lowest and highest of each day' },
      ],
      data: ['Place shown', 'Saved places', 'Unit'],
      interactions: ['Show another place', 'Save a place', 'Change the unit'],
      checks: [
        { action: 'expect', role: 'heading', name: place },
        { action: 'fill', role: 'combobox', name: 'Place', value: 'Reykjavik' },
        { action: 'press', key: 'Enter' },
        { action: 'expect', role: 'heading', name: 'Reykjavik' },
        { action: 'click', role: 'button', name: 'Change the unit' },
        { action: 'click', role: 'button', name: 'Save place' },
      ],
    };
  },
};

const NO_PLACE =
  /^(?:Android|I?OS|iPhone|React|Vue|Tailwind|Bootstrap|Materialize|Celsius|Fahrenheit|JavaScript)/i;

/** "Weather in Oslo" begins with Oslo. */
function placeIn(idea: string): string | undefined {
  const name = /\b(?:in|for|of|to)\s+(\p{Lu}[\p{L}'-]+(?:\s\p{Lu}[\p{L}'-]+)?)/u.exec(idea)?.[1];
  return name === undefined || NO_PLACE.test(name) ? undefined : name;
}
