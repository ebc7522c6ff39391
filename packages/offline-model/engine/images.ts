/** Places the images of a plan in the page. Without images, places shapes in the colors of the palette. */
import type { PlanImage } from '../../../shared/domain/plan.ts';
import type { AppSpec } from './app-spec.ts';
import { html, type Markup } from './markup.ts';
import type { AppParts, MatchedSpec } from './template.ts';

/** Returns true when the plan lists the image. The build fills only the placeholders of listed images. */
export function hasImage({ plan }: AppSpec, id: string): boolean {
  return plan?.images.some(({ placeholder_id }) => placeholder_id === id) ?? false;
}

/** Returns the plan's cover image, then those images of the user that the body does not contain. */
export function leadingImages(spec: AppSpec, { body }: AppParts): Markup {
  const sent = spec.sentImages.filter((id) => !body.text.includes(`{{image:${id}}}`));
  const cover = hasImage(spec, COVER)
    ? html`<img class="cover" src="{{image:${COVER}}}" alt="" width="1200" height="400">`
    : html``;
  if (sent.length === 0) return cover;
  const figures = sent.map(
    (id, index) =>
      html`  <img src="{{image:${id}}}" alt="Image ${index + 1} of ${spec.title}" width="800" height="600">`,
  );
  return html`${cover}
<div class="sent-images">
${figures}
</div>`;
}

/** The placeholder id of the image above the content. */
export const COVER = 'cover';
const TEMPLATES_WITH_COVER = new Set([
  'collection',
  'booking',
  'quiz',
  'habit-tracker',
  'flashcards',
  'poll',
  'expense-tracker',
]);

/** Returns the cover image for a plan. Returns none for templates that have other images or no room for a cover. */
export function coverImages({ template, title, topic }: MatchedSpec): PlanImage[] {
  if (!TEMPLATES_WITH_COVER.has(template.id)) return [];
  return [
    {
      placeholder_id: COVER,
      purpose: 'A wide image above the app',
      prompt: `A calm, wide illustration for “${title}”${topic === undefined ? '' : `, about ${topic}`}: simple flat shapes, no text`,
      aspect: '16:9',
    },
  ];
}

/** Returns an image, or drawn shapes when the plan does not list the image. A fixed size prevents layout shifts. */
export function image(spec: AppSpec, id: string, alt: string, seed: number): Markup {
  if (hasImage(spec, id)) {
    return html`<img class="image" src="{{image:${id}}}" alt="${alt}" width="800" height="600">`;
  }
  return html`<svg class="image" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" role="img" aria-label="${alt}">${drawing(seed)}</svg>`;
}

/** Returns a drawing of flat shapes. The same seed gives the same shapes. */
function drawing(seed: number): Markup {
  const at = (step: number, span: number) => (seed * 97 + step * 53) % span;
  const scenes = [
    html`<rect width="400" height="300" class="p0"></rect><circle cx="${120 + at(1, 160)}" cy="${90 + at(2, 40)}" r="${44 + at(3, 24)}" class="p3"></circle><path d="M0 ${200 + at(4, 20)}c90-60 150-40 220 0s130 20 180-30v150H0z" class="p1"></path><path d="M0 262c80-34 170-30 240-6s120 2 160-12v60H0z" class="p2"></path>`,
    html`<rect width="400" height="300" class="p1"></rect><rect x="${60 + at(1, 40)}" y="70" width="150" height="190" rx="75" class="p0"></rect><rect x="${190 + at(2, 30)}" y="120" width="120" height="140" rx="10" class="p2"></rect><circle cx="300" cy="80" r="30" class="p3"></circle>`,
    html`<rect width="400" height="300" class="p0"></rect><path d="M${40 + at(1, 30)} 260V150l70-60 70 60v110z" class="p2"></path><path d="M${190 + at(2, 30)} 260V110h130v150z" class="p1"></path><circle cx="320" cy="66" r="26" class="p3"></circle><path d="M0 260h400v40H0z" class="p4"></path>`,
    html`<rect width="400" height="300" class="p2"></rect><circle cx="200" cy="150" r="${92 + at(1, 16)}" class="p0"></circle><circle cx="200" cy="150" r="62" class="p1"></circle><circle cx="${176 + at(2, 40)}" cy="138" r="22" class="p3"></circle>`,
  ];
  return scenes[seed % scenes.length] ?? html``;
}
