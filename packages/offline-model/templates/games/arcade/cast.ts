/** Who plays in an arcade game: the hero, what to catch and what to dodge, read from the idea. */
import { capitalised, plural, singular } from '../../../engine/naming.ts';
import { wordsOf } from '../../../engine/words.ts';

export interface Part {
  one: string;
  many: string;
  /** An emoji where there is a fitting one, else a letter. */
  sign: string;
}

export interface Cast {
  hero: Part;
  good: Part;
  bad: Part;
}

const SIGNS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...`fox 🦊 cat 🐱 dog 🐶 penguin 🐧 rabbit 🐰 bunny 🐰 bear 🐻 panda 🐼 frog 🐸 monkey 🐵 lion 🦁 tiger 🐯 pig 🐷 cow 🐮 mouse 🐭 hamster 🐹 chicken 🐔 duck 🦆 owl 🦉 bird 🐦 dragon 🐉 dinosaur 🦖 unicorn 🦄 bee 🐝 butterfly 🦋 turtle 🐢 fish 🐟 shark 🦈 whale 🐳 dolphin 🐬 octopus 🐙 crab 🦀 snail 🐌 ant 🐜 spider 🕷️ bat 🦇 wolf 🐺 horse 🐴 sheep 🐑 robot 🤖 alien 👾 invader 👾 ghost 👻 zombie 🧟 wizard 🧙 witch 🧙 knight 🤺 ninja 🥷 pirate 🏴‍☠️ astronaut 🧑‍🚀 rocket 🚀 spaceship 🚀 ship 🚀 shooter 🚀 car 🚗 racing 🏎️ racer 🏎️ truck 🚚 plane ✈️ boat ⛵ asteroid ☄️ meteor ☄️ comet ☄️ rock 🪨 bomb 💣 fire 🔥 flame 🔥 lightning ⚡ star ⭐ coin 🪙 gem 💎 diamond 💎 crystal 🔮 heart ❤️ berry 🍓 strawberry 🍓 apple 🍎 banana 🍌 cherry 🍒 grape 🍇 orange 🍊 lemon 🍋 fruit 🍉 melon 🍉 carrot 🥕 cookie 🍪 cake 🍰 candy 🍬 donut 🍩 pizza 🍕 burger 🍔 taco 🌮 sushi 🍣 cheese 🧀 honey 🍯 egg 🥚 nut 🌰 acorn 🌰 mushroom 🍄 flower 🌸 leaf 🍃 tree 🌲 cactus 🌵 thorn 🌵 balloon 🎈 bubble 🫧 present 🎁 gift 🎁 book 📚 letter ✉️ ball ⚽ trash 🗑️ bottle 🍾 snowflake ❄️ ice 🧊 snow ❄️ rain 🌧️ cloud ☁️ sun ☀️ moon 🌙 planet 🪐 santa 🎅 pumpkin 🎃 bone 🦴 mole 🐹 worm 🪱 car 🚗 knife 🔪 trap 🪤`.matchAll(
      /(\S+) (\S+)/g,
    ),
  ].map(([, word = '', sign = '']) => [word, sign]),
);

const GOOD_VERB =
  /\b(?:collect|catch|eat|gather|grab|pick(?:s|ing)? up|hunt|find|get|steal|save|rescue|pop|feed|munch|harvest)(?:s|es|ing)?\s+(?:up\s+)?(?:all\s+|the\s+|some\s+|falling\s+|as many\s+|flying\s+)*([\p{L}-]{3,20})/iu;
const BAD_VERB =
  /\b(?:dodg|avoid|escap|jump(?:s|ing)? over|jump|shoot|fight|flee|evad|kill|hit|destroy|survive|run(?:s|ning)? from|away from)(?:e|es|s|ing)?\s+(?:from\s+)?(?:all\s+|the\s+|some\s+|falling\s+|angry\s+|evil\s+|flying\s+)*([\p{L}-]{3,20})/iu;
const HERO =
  /\b(?:an?|the|my|little|brave|tiny)\s+([\p{L}]{3,20})\s+(?:who|that|which|jumps?|jumping|runs?|running|collects?|collecting|catch(?:es|ing)?|eats?|eating|dodges?|dodging|flies|flying|avoids?|must|has to|in|hops?|hopping|gathers?)\b|^([\p{L}]{3,20})\s+(?:jumps?|runs?|collects?|catches|eats?|dodges?|flies|avoids?|hops?)\b/iu;
const NOT_A_PART =
  /^(?:the|all|and|game|games|them|things?|stuff|objects?|items?|points?|platforms?|out|for|from|over|that|with|levels?|enemies|enemy|obstacles?|player|platformer|runner|arcade|kids?|simple|fun)$/i;

/** Returns the cast; parts that the idea does not name are stars, rocks and a small ship. */
export function castOf(idea: string): Cast {
  const hero = HERO.exec(idea);
  const known = wordsOf(idea)
    .map((word) => singular(word))
    .filter((word) => Object.hasOwn(SIGNS, word));
  const good = part(GOOD_VERB.exec(idea)?.[1]);
  const bad = part(BAD_VERB.exec(idea)?.[1]);
  const named = [good?.one, bad?.one];
  const chosen = part(hero?.[1] ?? hero?.[2]) ?? part(known.find((word) => !named.includes(word)));
  return {
    hero: chosen ?? { one: 'rocket', many: 'rockets', sign: '🚀' },
    good: good ?? { one: 'star', many: 'stars', sign: '⭐' },
    bad:
      bad ??
      (chosen?.one === 'asteroid' || good?.one === 'rock'
        ? { one: 'bomb', many: 'bombs', sign: '💣' }
        : { one: 'rock', many: 'rocks', sign: '🪨' }),
  };
}

function part(word: string | undefined): Part | undefined {
  if (word === undefined || NOT_A_PART.test(word)) return undefined;
  const one = singular(word.toLowerCase());
  return { one, many: plural(one), sign: SIGNS[one] ?? capitalised(one).charAt(0) };
}

const ACTION =
  /\b(?:jump|run|fly|flies|flying|race|racing|racer|shoot|shooter|dodge|survival|survive|chase|collect|catch|hop|fall|falling|fight|hunt|runner|crawler|space|zombies?|ninja|dragon|hero)/i;

/** Whether a game has somebody or something in it that can move, catch or dodge. */
export function isAction(idea: string): boolean {
  return ACTION.test(idea) || wordsOf(idea).some((word) => Object.hasOwn(SIGNS, singular(word)));
}
