/** What a board lists: jobs, homes, vehicles or things, with samples to begin with. */

interface Listing {
  title: string;
  who: string;
  place: string;
  kind: string;
  price: number;
  about: string;
}

export interface Board {
  one: string;
  many: string;
  article: 'a' | 'an';
  whoName: string;
  priceName: string;
  /** Said behind a price: "a year". */
  per: string;
  kinds: readonly string[];
  samples: readonly Listing[];
}

/** Title | who | place | kind | price | details; one listing a line. */
function listed(lines: string): Listing[] {
  return lines.split('\n').map((line) => {
    const [title = '', who = '', place = '', kind = '', price = '', about = ''] = line.split(' | ');
    return { title, who, place, kind, price: Number(price), about };
  });
}

const JOBS: Board = {
  one: 'job',
  many: 'jobs',
  article: 'a',
  whoName: 'Employer',
  priceName: 'Salary',
  per: 'a year',
  kinds: ['Full time', 'Part time', 'Remote', 'Internship'],
  samples:
    listed(`Frontend developer | Northlight Studio | Oslo | Full time | 68000 | Build calm interfaces in a team of six. You care for details and for people who use a keyboard.
Baker, early shift | Oven and Co | Lisbon | Full time | 31000 | Sourdough, croissants, and free afternoons. Experience with rye is welcome.
Nurse | Harbour Clinic | Hamburg | Part time | 34000 | Three days a week in a small ward that takes its time.
Data analyst | Greenline Rail | Remote | Remote | 72000 | Help trains to be on time. SQL, maps and patience.
Gardener | City of Porto | Porto | Part time | 24000 | Parks, trees and one very old greenhouse.
Product designer | Papertrail | Remote | Remote | 65000 | From the first sketch to the last pixel, with weekly user visits.
Teacher of maths | Riverside School | Dublin | Full time | 47000 | Grades seven to ten. Small classes and a chess club.
Video intern | Little Wave | Berlin | Internship | 15600 | Cut short films and carry some cables.
Electrician | Sunroof | Madrid | Full time | 39000 | Put solar panels on schools. Training is paid.`),
};

const HOMES: Board = {
  one: 'home',
  many: 'homes',
  article: 'a',
  whoName: 'Offered by',
  priceName: 'Price',
  per: '',
  kinds: ['Flat', 'House', 'Room', 'Studio'],
  samples:
    listed(`Bright flat by the canal | Mira Vogt | Old town | Flat | 320000 | Three rooms, 78 m², wooden floors, a balcony to the water.
House with an orchard | Lind Homes | Hillside | House | 540000 | Five rooms, nine apple trees, a workshop.
Room in a friendly flat | Jonas | University | Room | 48000 | A share in a house of four. Large kitchen, small cat.
Studio under the roof | Skyline Lettings | Centre | Studio | 185000 | 34 m², sun from morning to evening, sixth floor with a lift.
Terraced house | Greenfield | Riverside | House | 410000 | Four rooms, a garden for tomatoes, ten minutes to the tram.
Loft in the old mill | Mill Partners | Riverside | Flat | 465000 | High ceilings, brick walls, 120 m².
Garden flat | Ines Duarte | Hillside | Flat | 275000 | Two rooms, its own door, a pear tree.
Small blue house | Harbour Homes | Old town | House | 360000 | Narrow, tall and full of stairs, with a view.
Student studio | Campus Living | University | Studio | 120000 | 22 m², furnished, bicycles below.`),
};

const VEHICLES: Board = {
  one: 'vehicle',
  many: 'vehicles',
  article: 'a',
  whoName: 'Seller',
  priceName: 'Price',
  per: '',
  kinds: ['Small', 'Estate', 'Van', 'Electric'],
  samples:
    listed(`City car, one owner | Jonas Lind | Porto | Small | 6400 | 2016, 71,000 km, new tyres, smells of nothing.
Estate for the family | Auto Nord | Hamburg | Estate | 14900 | 2019, 88,000 km, hook and roof rails.
Camper van, built by hand | Ines | Lisbon | Van | 27500 | Bed, stove, a window over the pillow.
Electric hatchback | Volt Garage | Oslo | Electric | 18900 | 2021, 40,000 km, drives 320 km at a charge.
Delivery van | Baker Roth | Berlin | Van | 9800 | 2015, brakes new, shelves stay in.
First car | Paul | Dublin | Small | 2900 | 2009, honest scratches, runs and runs.
Long-range saloon | Volt Garage | Oslo | Electric | 33500 | 2022, still under guarantee.
Old estate with charm | Mira Vogt | Porto | Estate | 4700 | 2004, leather, a radio with buttons.`),
};

const THINGS: Board = {
  one: 'thing',
  many: 'things',
  article: 'a',
  whoName: 'Seller',
  priceName: 'Price',
  per: '',
  kinds: ['Furniture', 'Bicycles', 'Electronics', 'Books and toys'],
  samples:
    listed(`Oak table, seats six | Mira | Old town | Furniture | 180 | Solid, two water rings, one story.
City bicycle | Jonas | University | Bicycles | 140 | Seven gears, new brakes, a bell that means it.
Reading lamp | Ines | Hillside | Furniture | 25 | Brass, turns, shines.
Camera with two lenses | Paul | Centre | Electronics | 260 | Well kept, with a bag and two batteries.
Box of wooden trains | Family Lind | Riverside | Books and toys | 35 | Forty pieces of track, three engines.
Armchair in green | Nana | Hillside | Furniture | 90 | For long evenings. Must be carried down two floors.
Record player | Luca | Centre | Electronics | 110 | New needle. A box of records comes with it.
Children's bicycle | Family Roth | Riverside | Bicycles | 45 | 20 inch, red, grown out of.
Crime novels, 30 of them | Anke | Old town | Books and toys | 20 | Nobody is spared. To be fetched.`),
};

export function boardFor(idea: string): Board {
  if (
    /\b(?:real estate|property|properties|apartments?|houses?|homes?|rentals?|flats?|airbnb|zillow|housing)\b/i.test(
      idea,
    )
  )
    return HOMES;
  if (/\b(?:cars?|vehicles?|vans?|motor\w*)\b/i.test(idea)) return VEHICLES;
  if (
    /\b(?:marketplace|classifieds?|second hand|craigslist|ebay|ads|annonces|anuncios|kleinanzeigen)\b|объявлени/i.test(
      idea,
    )
  )
    return THINGS;
  return JOBS;
}
