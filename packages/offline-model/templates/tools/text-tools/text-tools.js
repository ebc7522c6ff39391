const { $, config, load, save, el, toast, shortcuts } = globalThis.kit;

const MORSE = Object.fromEntries(
  'A.- B-... C-.-. D-.. E. F..-. G--. H.... I.. J.--- K-.- L.-.. M-- N-. O--- P.--. Q--.- R.-. S... T- U..- V...- W.-- X-..- Y-.-- Z--.. 0----- 1.---- 2..--- 3...-- 4....- 5..... 6-.... 7--... 8---.. 9----. ?..--.. ,--..-- !-.-.-- /-..-.'
    .split(' ')
    .map((entry) => [entry[0], entry.slice(1)]),
);
const LETTERS = Object.fromEntries(Object.entries(MORSE).map(([letter, code]) => [code, letter]));
/** @type {[value: number, sign: string][]} */
const ROMAN = '1000M 900CM 500D 400CD 100C 90XC 50L 40XL 10X 9IX 5V 4IV 1I'
  .split(' ')
  .map((pair) => [Number.parseInt(pair, 10), pair.replace(/\d+/, '')]);
const FILLER =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod tempor incididunt labore dolore magna aliqua enim minim veniam quis nostrud ullamco laboris nisi aliquip commodo';

const words = (text) => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
const lines = (text) => text.split('\n').filter((line) => line.trim() !== '');
const textOf = (error) => (error instanceof Error ? error.message : String(error));

function toRoman(number) {
  let left = number;
  return ROMAN.map(([value, sign]) => {
    const times = Math.floor(left / value);
    left %= value;
    return sign.repeat(times);
  }).join('');
}

function fromRoman(text) {
  let rest = text.toUpperCase();
  let sum = 0;
  for (const [value, sign] of ROMAN) {
    while (rest.startsWith(sign)) {
      sum += value;
      rest = rest.slice(sign.length);
    }
  }
  return rest === '' && toRoman(sum) === text.toUpperCase() ? String(sum) : null;
}

const eachWord = (text, change, expected) =>
  text
    .split(/(\s+)/)
    .map((part) =>
      part.trim() === '' ? part : (change(part) ?? fail(`“${part.slice(0, 20)}” is not ${expected}.`)),
    )
    .join('');

function fail(text) {
  throw new Error(text);
}

const shifted = (text, by) =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter < 'a' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + by + 26) % 26) + base);
  });

const bytesText = (text) => String.fromCharCode(...new TextEncoder().encode(text));
const textOfBytes = (bytes) => new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));

/** Each tool has a name and its ways; a way takes the text and gives the result, or throws what is wrong with it. */
const TOOLS = {
  count: { name: 'Count words', ways: { 'Most used words': mostUsed } },
  case: {
    name: 'Change case',
    ways: {
      'UPPER CASE': (text) => text.toUpperCase(),
      'lower case': (text) => text.toLowerCase(),
      'Title Case': (text) => text.replace(/\p{L}[\p{L}'’]*/gu, capital),
      'Sentence case': (text) =>
        text.toLowerCase().replace(/(^|[.!?]\s+)(\p{L})/gu, (all) => all.toUpperCase()),
      'kebab-case': (text) => words(text.toLowerCase()).join('-'),
    },
  },
  morse: {
    name: 'Morse code',
    ways: {
      'To Morse': (text) =>
        text
          .toUpperCase()
          .split(/\s+/)
          .map((word) => [...word].map((letter) => MORSE[letter] ?? letter).join(' '))
          .join(' / '),
      'From Morse': (text) =>
        text
          .trim()
          .split(/\s*\/\s*|\n/)
          .map((word) =>
            word
              .trim()
              .split(/\s+/)
              .map((code) => LETTERS[code] ?? '?')
              .join(''),
          )
          .join(' '),
    },
  },
  roman: {
    name: 'Roman numerals',
    ways: {
      'To Roman': (text) =>
        eachWord(
          text,
          (part) => (/^\d+$/.test(part) && part > 0 && part < 4000 ? toRoman(Number(part)) : null),
          'a number from 1 to 3999',
        ),
      'From Roman': (text) => eachWord(text, fromRoman, 'a Roman numeral'),
    },
  },
  numbers: {
    name: 'Number systems',
    ways: {
      'Decimal to binary': (text) => eachWord(text, (part) => inBase(part, 10, 2), 'a decimal number'),
      'Binary to decimal': (text) => eachWord(text, (part) => inBase(part, 2, 10), 'a binary number'),
      'Decimal to hexadecimal': (text) => eachWord(text, (part) => inBase(part, 10, 16), 'a decimal number'),
      'Hexadecimal to decimal': (text) =>
        eachWord(text, (part) => inBase(part, 16, 10), 'a hexadecimal number'),
      'Text to binary': (text) =>
        [...bytesText(text)].map((byte) => byte.charCodeAt(0).toString(2).padStart(8, '0')).join(' '),
    },
  },
  base64: {
    name: 'Encode and decode',
    ways: {
      'To Base64': (text) => btoa(bytesText(text)),
      'From Base64': (text) => attempt(() => textOfBytes(atob(text.trim())), 'That is not Base64.'),
    },
  },
  json: {
    name: 'Format JSON',
    ways: {
      'With lines': (text) => attempt(() => JSON.stringify(JSON.parse(text), null, 2)),
      'In one line': (text) => attempt(() => JSON.stringify(JSON.parse(text))),
    },
  },
  lines: {
    name: 'Sort and clean lines',
    ways: {
      'A to Z': (text) =>
        lines(text)
          .toSorted((one, other) => one.localeCompare(other))
          .join('\n'),
      'Without repeats': (text) => [...new Set(lines(text))].join('\n'),
    },
  },
  reverse: {
    name: 'Reverse',
    ways: {
      Letters: (text) => [...text].toReversed().join(''),
      Words: (text) => text.split(' ').toReversed().join(' '),
      'Palindrome?': (text) => {
        const plain = words(text.toLowerCase()).join('');
        return plain === [...plain].toReversed().join('')
          ? 'Yes, it reads the same backwards.'
          : 'No, it reads differently backwards.';
      },
    },
  },
  cipher: {
    name: 'Secret messages',
    ways: { 'Hide (3 letters on)': (text) => shifted(text, 3), 'Show (3 back)': (text) => shifted(text, -3) },
  },
  filler: {
    name: 'Filler text',
    ways: { 'Five paragraphs': () => filler(5), 'One paragraph': () => filler(1) },
  },
  speech: { name: 'Read aloud', ways: { 'As written': (text) => text } },
};

function inBase(part, from, to) {
  const digits = { 2: /^[01]+$/, 10: /^\d+$/, 16: /^[\da-f]+$/i }[from];
  return digits.test(part) && part.length < 60
    ? BigInt((from === 2 ? '0b' : from === 16 ? '0x' : '') + part).toString(to)
    : null;
}

function attempt(work, message) {
  try {
    return work();
  } catch (error) {
    return fail(message ?? textOf(error));
  }
}

function mostUsed(text) {
  const times = new Map();
  for (const word of words(text.toLowerCase())) times.set(word, (times.get(word) ?? 0) + 1);
  return [...times]
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, 30)
    .map(([word, number]) => `${number} × ${word}`)
    .join('\n');
}

function filler(paragraphs) {
  const stock = words(FILLER);
  let at = 0;
  const nextWord = () => {
    at += 7;
    return stock[at % stock.length];
  };
  const sentence = (_, length) =>
    capital(Array.from({ length: 8 + (length % 5) }, () => nextWord()).join(' '));
  return Array.from({ length: paragraphs }, () => `${Array.from({ length: 5 }, sentence).join('. ')}.`).join(
    '\n\n',
  );
}

let tool = load('tool', config.tool);
let way = load('way', '');

function figuresOf(text) {
  const number = words(text).length;
  return {
    Words: number,
    Characters: [...text].length,
    'Without spaces': [...text.replace(/\s/g, '')].length,
    Sentences: text.split(/[.!?…。]+(?:\s|$)/).filter((part) => part.trim() !== '').length,
    Lines: text === '' ? 0 : text.split('\n').length,
    'Reading time': `${Math.max(number > 0 ? 1 : 0, Math.round(number / 220))} min`,
  };
}

function show() {
  const { ways } = TOOLS[tool];
  if (!(way in ways)) [way] = Object.keys(ways);
  const text = $('#text').value;
  $('#tool').value = tool;
  $('#notice').textContent = '';
  $('#copy').textContent = tool === 'speech' ? 'Read aloud' : 'Copy result';
  try {
    $('#result').value = text.trim() === '' && tool !== 'filler' ? '' : ways[way](text);
  } catch (error) {
    $('#result').value = '';
    $('#notice').textContent = textOf(error);
  }
  $('#figures').replaceChildren(
    ...Object.entries(figuresOf(text)).map(([name, value]) =>
      el('div', {}, el('dt', {}, name), el('dd', {}, String(value))),
    ),
  );
  for (const button of $('#options').children)
    button.setAttribute('aria-pressed', String(button.textContent === way));
}

function showTool() {
  const names = Object.keys(TOOLS[tool].ways);
  $('#options').replaceChildren(
    ...(names.length > 1 ? names : []).map((name) => {
      const button = el('button', { type: 'button' }, name);
      button.addEventListener('click', () => {
        way = name;
        save('way', way);
        show();
      });
      return button;
    }),
  );
  show();
}

function setText(text) {
  $('#text').value = text;
  save('text', text);
  show();
}

async function copy() {
  const text = $('#result').value;
  if (tool === 'speech') {
    speechSynthesis?.cancel();
    return speechSynthesis?.speak(new SpeechSynthesisUtterance(text));
  }
  try {
    await navigator.clipboard.writeText(text);
    toast('Copied');
  } catch {
    $('#result').select();
    toast('Selected: copy it with Ctrl+C or ⌘C');
  }
}

$('#tool').append(...Object.entries(TOOLS).map(([value, { name }]) => el('option', { value }, name)));
$('#tool').addEventListener('change', (event) => {
  tool = event.target.value;
  save('tool', tool);
  showTool();
});
$('#text').value = load('text', '');
$('#text').addEventListener('input', (event) => setText(event.target.value));
$('#copy').addEventListener('click', copy);
$('#use').addEventListener('click', () => setText($('#result').value));
$('#clear').addEventListener('click', () => {
  const before = $('#text').value;
  setText('');
  toast('Text cleared', () => setText(before));
});
shortcuts({ c: copy, '/': () => $('#text').focus() });
showTool();
