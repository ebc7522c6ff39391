/** Texts and menus of restaurants by kitchen. */
import type { AppSpec } from '../../../engine/app-spec.ts';

type Diet = '' | 'vegetarian' | 'vegan';
/** Name, description, price and diet of a dish. */
type Dish = readonly [string, string, string, Diet];

export interface Kitchen {
  words: RegExp;
  kicker: string;
  headline: string;
  lead: string;
  imagePrompt: string;
  dishImage: string;
  courses: readonly (readonly [string, readonly Dish[]])[];
}

const italian: Kitchen = {
  words: /pizz|trattoria|ital|pasta|osteria|ristorante/i,
  kicker: 'Dough, fire, tomatoes',
  headline: 'A stone oven and forty-eight hours of patience',
  lead: 'Our dough rests two days, the oven does its work in ninety seconds, and the rest is yours to enjoy.',
  imagePrompt: 'A small Italian restaurant with a stone oven',
  dishImage: 'A pizza with tomatoes and basil',
  courses: [
    [
      'To begin',
      [
        ['Bruschetta', 'Grilled bread, tomatoes, garlic, basil', '6.50', 'vegan'],
        ['Burrata', 'With roasted peppers and oil from Puglia', '11', 'vegetarian'],
        ['Vitello tonnato', 'Cold veal, tuna sauce, capers', '13', ''],
      ],
    ],
    [
      'From the oven',
      [
        ['Marinara', 'Tomatoes, garlic, oregano', '9', 'vegan'],
        ['Margherita', 'Tomatoes, mozzarella, basil', '10.50', 'vegetarian'],
        ['Diavola', 'Spicy salami, chilli, honey', '13', ''],
      ],
    ],
    [
      'Sweet',
      [
        ['Tiramisu', 'Made this morning', '7', 'vegetarian'],
        ['Lemon sorbet', 'From Amalfi lemons', '5.50', 'vegan'],
      ],
    ],
  ],
};

const asian: Kitchen = {
  words: /sushi|ramen|japan|thai|korea|vietnam|chin(?:a|ese)|asia|noodle|wok|dumpling/i,
  kicker: 'Broth, rice, smoke',
  headline: 'One bowl at a time, since early this morning',
  lead: 'The broth is on the fire before the sun is up. When the pot is empty, we close.',
  imagePrompt: 'A narrow noodle bar with wooden counter seats',
  dishImage: 'A bowl of ramen with an egg and greens',
  courses: [
    [
      'Small plates',
      [
        ['Pickled cucumber', 'Sesame, rice vinegar, chilli', '4.50', 'vegan'],
        ['Steamed buns', 'Mushrooms, hoisin, peanuts', '7.50', 'vegan'],
        ['Prawn dumplings', 'Six, with ginger and black vinegar', '9', ''],
      ],
    ],
    [
      'Bowls',
      [
        ['Miso ramen', 'Corn, greens, soft egg', '13', 'vegetarian'],
        ['Shoyu ramen', 'Slow pork, bamboo, soft egg', '14.50', ''],
        ['Tofu rice bowl', 'Aubergine, spring onion, sesame', '12', 'vegan'],
      ],
    ],
    [
      'Sweet',
      [
        ['Black sesame ice cream', 'Two scoops', '5', 'vegetarian'],
        ['Mango and lime', 'Cold, with mint', '5.50', 'vegan'],
      ],
    ],
  ],
};

const anyKitchen: Kitchen = {
  words: /./,
  kicker: 'Cooked with the season',
  headline: 'Good food, plainly served, a few steps away',
  lead: 'We buy from people we know, cook what the week gives us, and keep the card short so that all of it is good.',
  imagePrompt: 'A small restaurant with wooden tables and candles',
  dishImage: 'A seasonal plate with roasted vegetables',
  courses: [
    [
      'To begin',
      [
        ['Bread and butter', 'Sourdough from our oven, salted butter', '4.50', 'vegetarian'],
        ['Beetroot', 'Roasted, with walnuts and orange', '8', 'vegan'],
        ['Smoked trout', 'Horseradish, apple, rye', '11.50', ''],
      ],
    ],
    [
      'Main dishes',
      [
        ['Barley risotto', 'Mushrooms, thyme, hard cheese', '16', 'vegetarian'],
        ['Braised lentils', 'Carrots, mustard, herbs', '14.50', 'vegan'],
        ['Chicken from the farm', 'Potatoes, lemon, garlic', '21', ''],
      ],
    ],
    [
      'Sweet',
      [
        ['Apple tart', 'Warm, with cream', '7', 'vegetarian'],
        ['Plums in tea', 'Cold, with almond', '6.50', 'vegan'],
      ],
    ],
  ],
};

/** Returns the kitchen that the idea names. */
export function kitchenOf({ idea, title }: AppSpec): Kitchen {
  return [italian, asian].find(({ words }) => words.test(`${idea} ${title}`)) ?? anyKitchen;
}
