/** The goods of shops, by the kind of shop. */

export interface Good {
  name: string;
  kind: string;
  price: number;
  about: string;
  /** The drawing that represents the good. */
  shape: 'shoe' | 'shirt' | 'plant' | 'book' | 'cup' | 'box' | 'gem' | 'lamp';
}

interface Range {
  words: RegExp;
  shape: Good['shape'];
  /** Goods by category, one a line: name, price, description. */
  goods: string;
}

const RANGES: readonly Range[] = [
  {
    words: /sneaker|shoe|boot|footwear|sandal|trainer/i,
    shape: 'shoe',
    goods: `Running: Harbour Runner, 119, Light, with a springy sole
Running: Trail Fox, 134, Grips on mud and stone
Running: Night Mile, 129, Reflects in the dark
Everyday: Court Low, 89, Clean white, goes with everything
Everyday: Canvas Classic, 59, Washable canvas
Everyday: Slip Easy, 64, No laces, no hurry
Outdoor: Ridge Boot, 159, Waterproof and warm
Outdoor: Creek Sandal, 49, Dries in minutes
Kids: Little Sprint, 45, Two straps, no bows`,
  },
  {
    words: /cloth|fashion|shirt|hoodie|apparel|wear|dress|merch|jacket|vintage/i,
    shape: 'shirt',
    goods: `Tops: Everyday Tee, 24, Heavy organic cotton
Tops: Striped Long Sleeve, 34, For sea and street
Tops: Linen Shirt, 58, Cool on hot days
Warm: Heavy Hoodie, 69, Brushed inside
Warm: Wool Jumper, 89, Knitted in one piece
Warm: Rain Jacket, 120, Packs into its pocket
Small things: Ribbed Beanie, 22, One size
Small things: Three Pairs of Socks, 18, Merino blend
Small things: Tote Bag, 16, Holds the week's shopping`,
  },
  {
    words: /plant|flower|garden|seed|succulent|bouquet|florist/i,
    shape: 'plant',
    goods: `Green: Monstera, 34, Large leaves, easy going
Green: Snake Plant, 22, Forgives everything
Green: Hanging Ivy, 18, For a high shelf
Flowering: Orchid, 29, Blooms for months
Flowering: Peace Lily, 24, Likes shade
Flowering: Lavender, 12, For balcony and bees
Care: Clay Pot, 14, With a saucer
Care: Watering Can, 26, Long spout
Care: Potting Soil, 9, Without peat`,
  },
  {
    words: /book|comic|novel|manga|magazine/i,
    shape: 'book',
    goods: `Novels: The Quiet Harbour, 18, A keeper, a storm, a letter
Novels: Salt and Cinnamon, 16, Three sisters and a bakery
Novels: Night Train North, 15, A mystery on rails
Knowing: A Short History of Maps, 24, How we drew the world
Knowing: The Patient Gardener, 22, A year in forty beds
Knowing: Numbers for Everyone, 19, Without fear
Children: The Fox who Counted Stars, 14, From four years on
Children: Build it Yourself, 17, Forty projects in cardboard
Children: Where is the Moon?, 12, A book with flaps`,
  },
  {
    words: /coffee|tea|food|chocolate|candy|sweet|cake|cheese|wine|spice|honey|bakery|snack|candle|soap/i,
    shape: 'cup',
    goods: `Beans: House Blend, 12, Round, with cocoa
Beans: Morning Light, 14, Bright, with citrus
Beans: Slow Decaf, 13, All the taste of it
Tea: Smoky Black, 9, For rainy days
Tea: Green Sencha, 11, Fresh and grassy
Tea: Mint and Lemon, 8, Without caffeine
With it: Dark Chocolate, 6, Seventy per cent
With it: Oat Biscuits, 5, Baked on Fridays
With it: Stoneware Cup, 19, Thrown by hand`,
  },
  {
    words: /jewel|ring|necklace|earring|watch|accessor|gem/i,
    shape: 'gem',
    goods: `Rings: Plain Band, 79, Recycled silver
Rings: River Stone Ring, 95, Each one differs
Rings: Twisted Ring, 88, Two wires, one ring
Necklaces: Small Moon, 68, On a fine chain
Necklaces: Long Chain, 74, Wear it twice
Necklaces: Locket, 110, Holds two pictures
Earrings: Dots, 42, For every day
Earrings: Drops, 56, They move
Earrings: Hoops, 60, Light and large`,
  },
  {
    words: /furniture|lamp|home|decor|interior|kitchen|ceramic|pottery/i,
    shape: 'lamp',
    goods: `Light: Reading Lamp, 79, Turns where you need it
Light: Paper Globe, 35, Soft light for a room
Light: Night Lamp, 29, For children and corridors
Living: Oak Stool, 110, Sits, holds, lasts
Living: Wool Blanket, 95, Woven in stripes
Living: Wall Clock, 48, Without ticking
Kitchen: Stoneware Bowl, 24, Goes into the oven
Kitchen: Bread Board, 32, Walnut, oiled
Kitchen: Carafe, 27, One litre`,
  },
];

const GENERAL: Omit<Range, 'words'> = {
  shape: 'box',
  goods: `New: Pocket Notebook, 9, Dotted, lies flat
New: Brass Pen, 32, Refillable for life
New: Desk Mat, 28, Felt and cork
Home: Stoneware Cup, 19, Thrown by hand
Home: Wool Blanket, 85, Woven in stripes
Home: Reading Lamp, 79, Turns where you need it
On the way: Steel Bottle, 26, Cold for a day
On the way: Tote Bag, 16, Holds the week's shopping
On the way: Travel Pouch, 22, Three compartments`,
};

export function rangeFor(idea: string): Good[] {
  const { goods, shape } = RANGES.find(({ words }) => words.test(idea)) ?? GENERAL;
  return goods.split('\n').map((line) => {
    const [kind = '', rest = ''] = line.split(': ');
    const [name = '', price = '', ...about] = rest.split(', ');
    return { name, kind, price: Number(price), about: about.join(', '), shape };
  });
}
