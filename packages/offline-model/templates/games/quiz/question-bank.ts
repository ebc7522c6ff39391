/** Quiz questions by topic: question | right answer | three wrong answers | explanation. The app shuffles them. */

export interface Question {
  ask: string;
  answers: readonly string[];
  because: string;
}

export interface QuestionTopic {
  name: string;
  /** Words that choose this topic. */
  words: readonly string[];
  questions: readonly Question[];
}

const topic = (name: string, words: string, rows: readonly string[]): QuestionTopic => ({
  name,
  words: words.split(', '),
  questions: rows.map((row) => {
    const [ask = '', ...rest] = row.split(' | ');
    return { ask, answers: rest.slice(0, 4), because: rest[4] ?? '' };
  }),
});

export const questionTopics: readonly QuestionTopic[] = [
  topic('Planets and space', 'planet, space, solar system, astronomy, universe, moon, cosmos, galaxy', [
    'Which planet is closest to the Sun? | Mercury | Venus | Mars | Earth | Mercury circles the Sun in only 88 days.',
    'Which planet is the largest? | Jupiter | Saturn | Neptune | Uranus | Jupiter weighs more than twice all other planets together.',
    'Which planet is called the red planet? | Mars | Venus | Jupiter | Mercury | Iron oxide, plain rust, colours its ground.',
    'Which planet turns on its side? | Uranus | Neptune | Saturn | Mars | The axis of Uranus is tilted by about 98 degrees.',
    'Which is the hottest planet? | Venus | Mercury | Mars | Jupiter | Its thick carbon dioxide air keeps about 465 °C.',
    'How many planets does the solar system have? | 8 | 7 | 9 | 10 | Pluto has been counted as a dwarf planet since 2006.',
    'How long does sunlight take to reach Earth? | About 8 minutes | About 8 seconds | About 80 minutes | About 8 hours | It crosses 150 million kilometres in 8 minutes and 20 seconds.',
    'Which moon is larger than Mercury? | Ganymede | Our Moon | Europa | Phobos | Ganymede, a moon of Jupiter, is the largest moon of all.',
    'Which planet has the strongest winds? | Neptune | Earth | Jupiter | Mars | Winds on Neptune pass 2,000 km/h.',
    'Which planet could float on water? | Saturn | Mars | Neptune | Venus | On average Saturn is less dense than water.',
  ]),
  topic(
    'Geography',
    'geography, capital, country, countries, flag, europe, africa, asia, america, map, city, river, mountain, travel',
    [
      'What is the capital of Australia? | Canberra | Sydney | Melbourne | Perth | It was built as a compromise between Sydney and Melbourne.',
      'What is the capital of Canada? | Ottawa | Toronto | Montreal | Vancouver | Ottawa lies on the border of Ontario and Quebec.',
      'Which is the longest river of South America? | The Amazon | The Orinoco | The Paraná | The São Francisco | The Amazon is about 6,400 kilometres long.',
      'On which continent is the Sahara? | Africa | Asia | Australia | South America | It is the largest hot desert on Earth.',
      'Which country has the most islands? | Sweden | Indonesia | Greece | Japan | Sweden counts more than 200,000 of them.',
      'What is the capital of New Zealand? | Wellington | Auckland | Christchurch | Hamilton | Wellington is the southernmost capital of a sovereign state.',
      'Which is the smallest country in the world? | Vatican City | Monaco | San Marino | Nauru | It covers less than half a square kilometre.',
      'Which mountain is the highest above sea level? | Mount Everest | K2 | Kilimanjaro | Denali | Its summit is at 8,849 metres.',
    ],
  ),
  topic('Animals', 'animal, wildlife, zoo, pet, dog, cat, bird, ocean, nature, dinosaur, insect, biology, mammal', [
    'Which is the fastest land animal? | The cheetah | The lion | The pronghorn | The greyhound | Over short distances it runs at about 100 km/h.',
    'How many hearts does an octopus have? | 3 | 1 | 2 | 8 | Two serve the gills and one the rest of the body.',
    'Which is the largest animal that has ever lived? | The blue whale | The African elephant | The giant squid | The whale shark | It grows to about 30 metres.',
    'Which mammal can truly fly? | The bat | The flying squirrel | The sugar glider | The colugo | The others glide; only bats beat wings.',
    'What do pandas mostly eat? | Bamboo | Fish | Eucalyptus | Fruit | It makes up about 99% of their food.',
    'Which bird lays the largest egg? | The ostrich | The emu | The albatross | The eagle | One weighs as much as two dozen hen eggs.',
    'How many legs does a spider have? | 8 | 6 | 10 | 12 | Insects have six; spiders are arachnids.',
    'Where do wild penguins live? | In the southern hemisphere | In the Arctic | In the Sahara | In Siberia | Only a few on the Galápagos come near the equator.',
  ]),
  topic('History', 'history, historical, ancient, war, rome, roman, egypt, medieval, revolution', [
    'In which year did the Berlin Wall fall? | 1989 | 1979 | 1991 | 1985 | It was opened on 9 November 1989.',
    'Who was the first person on the Moon? | Neil Armstrong | Buzz Aldrin | Yuri Gagarin | John Glenn | He stepped out of Apollo 11 on 20 July 1969 (UTC: the 21st).',
    'Which city was buried by Vesuvius in the year 79? | Pompeii | Rome | Athens | Carthage | Herculaneum shared its fate.',
    'In which country did the Renaissance begin? | Italy | France | England | Spain | Florence was its first centre.',
    'Who introduced movable type printing to Europe? | Johannes Gutenberg | Leonardo da Vinci | Isaac Newton | Martin Luther | His Bible was printed around 1455.',
    'Which empire did Genghis Khan found? | The Mongol Empire | The Ottoman Empire | The Persian Empire | The Roman Empire | It became the largest connected land empire.',
    'In which year did the First World War begin? | 1914 | 1912 | 1918 | 1939 | It followed the assassination in Sarajevo in June.',
    'Which ship sank on its first voyage in 1912? | The Titanic | The Lusitania | The Mayflower | The Bismarck | It hit an iceberg on 14 April.',
  ]),
  topic('Science', 'science, physics, chemistry, element, body, anatomy, health, medicine, school, climate', [
    'What is the chemical symbol of gold? | Au | Ag | Go | Gd | It comes from the Latin aurum.',
    'Which gas do plants take in? | Carbon dioxide | Oxygen | Nitrogen | Helium | With light and water they turn it into sugar.',
    'At which temperature does water boil at sea level? | 100 °C | 90 °C | 110 °C | 120 °C | Higher up it boils at less.',
    'Which is the hardest natural material? | Diamond | Quartz | Steel | Granite | It scores 10 on the Mohs scale.',
    'How many bones does an adult have? | 206 | 186 | 226 | 256 | Babies have more; some grow together.',
    'What does DNA carry? | Genetic information | Oxygen | Electric charge | Vitamins | It is written with four bases.',
    'Which force keeps us on the ground? | Gravity | Magnetism | Friction | Inertia | It pulls every mass towards every other.',
    'What is the lightest element? | Hydrogen | Helium | Oxygen | Carbon | Its nucleus is a single proton.',
  ]),
  topic('Music', 'music, song, instrument, band, composer, guitar, piano', [
    'How many keys does a full piano have? | 88 | 76 | 96 | 66 | Of these 52 are white and 36 black.',
    'How many strings does a violin have? | 4 | 5 | 6 | 3 | They are tuned to G, D, A and E.',
    'Who wrote the Moonlight Sonata? | Beethoven | Mozart | Chopin | Bach | He wrote it in 1801.',
    'Which instrument has a slide? | The trombone | The trumpet | The tuba | The oboe | The slide changes the length of the tube.',
    'What does “forte” mean? | Loud | Soft | Fast | Slow | The opposite is piano.',
    'From which city were the Beatles? | Liverpool | London | Manchester | Glasgow | They first played at its Cavern Club in 1961.',
  ]),
  topic('Programming', 'programming, code, coding, javascript, computer, html, python, developer, css', [
    'What does HTML describe? | The structure of a page | The look of a page | A database | A network | Its look is described by CSS.',
    'What is 1010 in binary as a decimal number? | 10 | 8 | 12 | 5 | 8 + 2 = 10.',
    'Which structure is last in, first out? | A stack | A queue | A tree | A set | Like plates: the last one laid down is taken first.',
    'What does CSS stand for? | Cascading Style Sheets | Computer Style System | Creative Sheet Syntax | Coded Site Styles | Cascading: several rules join to a style.',
    'Who is often called the first programmer? | Ada Lovelace | Alan Turing | Grace Hopper | Charles Babbage | In 1843 she published a program for the Analytical Engine.',
    'How many bits are in a byte? | 8 | 4 | 16 | 10 | So a byte can hold 256 values.',
    'Which status code means “not found”? | 404 | 200 | 500 | 301 | Codes from 400 say that the request was at fault.',
    'Which sorting has the best worst case? | Merge sort | Bubble sort | Quicksort | Insertion sort | It always needs in the order of n log n steps.',
  ]),
  topic('Mathematics', 'math, maths, mathematics, multiplication, arithmetic, geometry, times table, algebra', [
    'What is 7 × 8? | 56 | 54 | 63 | 48 | 7 × 8 is 7 × 4 doubled: 28 + 28.',
    'What is 15% of 200? | 30 | 15 | 20 | 35 | 10% is 20, 5% is 10.',
    'How many degrees do the angles of a triangle add up to? | 180 | 90 | 270 | 360 | In a plane they always do.',
    'Which of these is a prime number? | 17 | 15 | 21 | 27 | 17 divides only by 1 and itself.',
    'What is the square root of 144? | 12 | 14 | 11 | 16 | 12 × 12 = 144.',
    'How many sides does a hexagon have? | 6 | 5 | 7 | 8 | Like a cell of a honeycomb.',
    'What is 3 to the power of 4? | 81 | 12 | 64 | 27 | 3 × 3 × 3 × 3.',
    'What is half of a half? | A quarter | A third | One | An eighth | 0.5 × 0.5 = 0.25.',
  ]),
  topic('Food', 'food, cooking, kitchen, cuisine, coffee, wine, fruit, baking, cheese', [
    'What is hummus made from? | Chickpeas | Lentils | Beans | Peas | Tahini, lemon and garlic join them.',
    'Which country does feta come from? | Greece | Italy | Spain | Turkey | Its name is protected in Europe.',
    'Which spice is the most expensive by weight? | Saffron | Vanilla | Cinnamon | Pepper | It is picked by hand from crocus flowers.',
    'What makes bread rise? | Yeast | Salt | Sugar | Butter | It turns sugar into carbon dioxide.',
    'Which fruit is dried to make raisins? | Grapes | Plums | Apricots | Figs | Dried plums are prunes.',
    'Where do coffee plants come from? | Ethiopia | Brazil | Italy | Vietnam | Brazil grows the most of it today.',
  ]),
];

export const generalTopic = topic('General knowledge', 'general knowledge, trivia, general', [
  'How many days does a leap year have? | 366 | 365 | 364 | 367 | 29 February is the extra day.',
  'How many colours does a rainbow traditionally have? | 7 | 5 | 6 | 8 | Red, orange, yellow, green, blue, indigo, violet.',
  'Which language has the most native speakers? | Mandarin Chinese | English | Spanish | Hindi | More than 900 million people grew up with it.',
  'Who painted the Mona Lisa? | Leonardo da Vinci | Michelangelo | Raphael | Rembrandt | It hangs in the Louvre.',
  'How many players has a football team on the pitch? | 11 | 9 | 10 | 12 | One of them keeps the goal.',
  'What is the largest ocean? | The Pacific | The Atlantic | The Indian Ocean | The Arctic Ocean | It covers a third of the globe.',
  'How many minutes has a day? | 1,440 | 1,240 | 1,600 | 2,400 | 24 × 60.',
  'Which metal is liquid at room temperature? | Mercury | Lead | Tin | Zinc | It melts at −39 °C.',
  'Who wrote Romeo and Juliet? | William Shakespeare | Charles Dickens | Jane Austen | Mark Twain | It was first printed in 1597.',
  'How many squares has a chessboard? | 64 | 48 | 72 | 100 | Eight rows of eight.',
]);
