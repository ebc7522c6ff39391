/** What the cards say, by kind. All of it is written for Buidl or old folk wisdom; nothing is quoted from a person. */

export type CardKind = 'quote' | 'joke' | 'affirmation' | 'fact' | 'starter' | 'activity';

interface Cards {
  noun: string;
  tagline: string;
  cards: readonly string[];
}

export const CARDS: Readonly<Record<CardKind, Cards>> = {
  quote: {
    noun: 'Quote',
    tagline: 'A sentence to take through the day.',
    cards: [
      'A small step taken beats a long way planned.',
      'Water wears down the stone, not by force but by falling often.',
      'You cannot pour from an empty cup.',
      'The best time to plant a tree was twenty years ago. The second best is now.',
      'Fall seven times, stand up eight.',
      'What you water, grows.',
      'Slow is smooth, and smooth is fast.',
      'He who asks is a fool for a minute; he who does not, for life.',
      'A smooth sea never made a skilled sailor.',
      'Done today is better than perfect some day.',
      'Little by little, the bird builds its nest.',
      'If you want to go fast, go alone. If you want to go far, go together.',
      'The wind that you cannot change, you can sail.',
      'Begin where you are, with what you have.',
    ],
  },
  joke: {
    noun: 'Joke',
    tagline: 'One groan a day keeps the frown away.',
    cards: [
      'I told my suitcase that there will be no holiday this year. Now I have emotional baggage.',
      'Why did the bicycle lie down? It was two-tired.',
      'I used to be a baker, but I could not make enough dough.',
      'What do you call a fish without eyes? A fsh.',
      'My clock was hungry, so it went back four seconds.',
      'Why do bees have sticky hair? They use honeycombs.',
      'I would tell you a joke about paper, but it is tearable.',
      'What is brown and sticky? A stick.',
      'The calendar was worried: its days are numbered.',
      'I planted a light bulb. It did not grow, but the idea was bright.',
      'Why was the maths book sad? It had too many problems.',
      'My dog finished the crossword. It was a bit ruff around the edges.',
      'What do clouds wear under their clothes? Thunderwear.',
      'I asked the library for books on paranoia. They whispered: they are right behind you.',
    ],
  },
  affirmation: {
    noun: 'Affirmation',
    tagline: 'A kind sentence to yourself.',
    cards: [
      'I may take the time that I need.',
      'I have got through every hard day so far.',
      'I am allowed to begin again, as often as it takes.',
      'My worth is not measured by what I get done.',
      'I speak to myself as I would to a friend.',
      'I can do one thing, and one thing is enough for now.',
      'I may say no without explaining it.',
      'I am learning, and learning looks like this.',
      'I let go of what is not mine to carry.',
      'Today I notice what goes well.',
      'I am at home in my own company.',
      'I meet this day with curiosity.',
    ],
  },
  fact: {
    noun: 'Fact',
    tagline: 'Something you may not have known.',
    cards: [
      'A day on Venus is longer than its year.',
      'Octopuses have three hearts.',
      'Honey hardly ever spoils: pots of it were found in old tombs.',
      'Bananas are berries; strawberries are not.',
      'The Eiffel Tower grows by several centimetres in a hot summer.',
      'Sharks are older than trees.',
      'There are more ways to shuffle a deck of cards than atoms on Earth.',
      'A group of flamingos is called a flamboyance.',
      'Wombats leave droppings in the shape of cubes.',
      'Sound travels about four times faster in water than in air.',
      'Light from the sun takes about eight minutes to reach us.',
      'A cloud may weigh as much as a hundred elephants.',
    ],
  },
  starter: {
    noun: 'Question',
    tagline: 'To get a conversation going.',
    cards: [
      'Which smell takes you straight back to your childhood?',
      'Would you rather never need sleep, or never need to queue?',
      'What is the best thing that you ever bought for little money?',
      'Which skill would you learn, if you had a free year?',
      'Would you rather speak every language, or play every instrument?',
      'What did you believe for far too long?',
      'Which meal could you eat every day?',
      'What would your perfect Sunday look like?',
      'Would you rather live by the sea, or in the mountains?',
      'Who taught you something that you still use?',
      'What is a small thing that always cheers you up?',
      'Which place do you want to see again?',
    ],
  },
  activity: {
    noun: 'Idea',
    tagline: 'Something good to do, right now.',
    cards: [
      'Build a fort of blankets and read in it.',
      'Bake something with only what is in the cupboard.',
      'Write a letter to yourself in five years.',
      'Learn to juggle with rolled-up socks.',
      'Draw your home as a treasure map.',
      'Cook a dish from a country that you have never been to.',
      'Sort the photos of one month, and print the best one.',
      'Hold a paper-plane contest along the corridor.',
      'Call somebody whom you have not heard for a year.',
      'Make a playlist for a journey that you dream of.',
      'Fold a crane out of paper, then a fleet of them.',
      'Walk in the rain, and come back to hot chocolate.',
    ],
  },
};
