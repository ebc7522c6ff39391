/** Texts of portfolios by craft. */

export interface Craft {
  words: RegExp;
  role: string;
  headline: string;
  lead: string;
  about: string;
  skills: readonly string[];
  /** Title, kind and description of a work. */
  works: readonly (readonly [string, string, string])[];
}

export const crafts: readonly Craft[] = [
  {
    words: /photo/i,
    role: 'Photographer',
    headline: 'Pictures that stay after the moment has gone',
    lead: 'Portraits, places and days worth remembering, in the light that was there.',
    about:
      'I work slowly and with little equipment, because people forget the camera sooner that way. Most of a good picture happens before the shutter.',
    skills: ['Portraits', 'Reportage', 'Architecture', 'Printing'],
    works: [
      ['North wind', 'Places', 'Two weeks on an island in November, for a book about lighthouses.'],
      ['Hands at work', 'People', 'Eleven craftspeople in their workshops, each in a single frame.'],
      ['Low tide', 'Places', 'The same beach photographed once a month for a year.'],
      ['First dance', 'People', 'Weddings, seen from the second row.'],
    ],
  },
  {
    words: /\b(?:develop|programm|engineer|coder|software|web dev)/i,
    role: 'Developer',
    headline: 'Software that is quick, quiet and easy to change',
    lead: 'I build web applications from the data model to the last focus ring.',
    about:
      'I like problems where somebody waits for an answer: fewer steps, shorter waits, clear errors. I write tests because I change my mind.',
    skills: ['TypeScript', 'Interfaces', 'Databases', 'Accessibility'],
    works: [
      ['Harbour', 'Product', 'Berth booking for a marina: from a paper chart to three taps.'],
      ['Slate', 'Open source', 'A small table component that ten thousand rows do not slow down.'],
      ['Night train', 'Product', 'Timetables that work without a connection.'],
      ['Thread count', 'Open source', 'A command-line tool that finds duplicate files fast.'],
    ],
  },
  {
    words: /\b(?:design|illustrat|artist|graphic|ux|ui|paint|architect)/i,
    role: 'Designer',
    headline: 'Plain ideas, drawn with care',
    lead: 'Identity, print and screens for people who make things themselves.',
    about: 'I begin with words and end with details. In between I throw a lot away, so that what is left has room.',
    skills: ['Identity', 'Editorial', 'Illustration', 'Interfaces'],
    works: [
      ['Field notes', 'Editorial', 'A quarterly on gardens: grid, type and drawings.'],
      ['Copper & Sons', 'Identity', 'A coppersmith found a mark that can be stamped.'],
      ['Small hours', 'Editorial', 'Posters for a concert series that begins at midnight.'],
      ['Tidewater', 'Identity', 'Signs and maps for a nature reserve.'],
    ],
  },
];

export const anyCraft: Craft = {
  words: /.^/,
  role: 'Selected work',
  headline: 'Work made with care, for people who notice',
  lead: 'A few projects at a time, each stayed with until the last detail sits right.',
  about: 'I listen first, make early drafts, and say what I think. What you get is tidy, finished and yours.',
  skills: ['Concept', 'Making', 'Finish', 'Hand-over'],
  works: [
    ['The long table', 'Projects', 'Forty guests, one evening, everything made on the spot.'],
    ['Paper boats', 'Studies', 'A hundred small attempts at one simple form.'],
    ['Corner house', 'Projects', 'An old building, looked at again room by room.'],
    ['Blue hour', 'Studies', 'Notes from a month of early mornings.'],
  ],
};
