const { $, config, load, save, el, glyph, say, toast, shortcuts, newId, dayKey } = globalThis.kit;

const number = (value, digits = 2) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const whole = (value) => number(value, 0);

/** Fields are [key, label, first value, least, most, step]; `answer` gives the headline, a note and parts. */
const FORMULAS = {
  tip: {
    name: 'Tip and split',
    title: 'Each pays',
    fields: [
      ['bill', 'Bill', 84.5, 0, 1e6, 0.01],
      ['percent', 'Tip in percent', 15, 0, 100, 1],
      ['people', 'People', 2, 1, 100, 1],
    ],
    answer: ({ bill, percent, people }) => {
      const tip = (bill * percent) / 100;
      return [
        number((bill + tip) / people),
        `${number(tip / people)} of it is the tip.`,
        [
          ['Tip', number(tip)],
          ['Total', number(bill + tip)],
        ],
      ];
    },
  },
  bmi: {
    name: 'Body mass index',
    title: 'Body mass index',
    fields: [
      ['weight', 'Weight in kg', 70, 2, 400, 0.1],
      ['height', 'Height in cm', 175, 40, 260, 1],
    ],
    answer: ({ weight, height }) => {
      const bmi = weight / (height / 100) ** 2;
      const range = bmi < 18.5 ? 'below' : bmi < 25 ? 'within' : bmi < 30 ? 'above' : 'well above';
      const kg = (index) => number(index * (height / 100) ** 2, 1);
      return [
        number(bmi, 1),
        `That is ${range} the range of 18.5 to 25. It says nothing about muscles or health.`,
        [['Range at this height', `${kg(18.5)} to ${kg(25)} kg`]],
      ];
    },
  },
  loan: {
    name: 'Loan or mortgage',
    title: 'Each month',
    fields: [
      ['amount', 'Amount', 200000, 0, 1e9, 100],
      ['rate', 'Interest a year in percent', 3.9, 0, 50, 0.05],
      ['years', 'Years', 25, 1, 50, 1],
    ],
    answer: ({ amount, rate, years }) => {
      const months = years * 12;
      const monthly = rate / 1200;
      const pay = monthly === 0 ? amount / months : (amount * monthly) / (1 - (1 + monthly) ** -months);
      return [
        number(pay),
        `For ${whole(months)} months.`,
        [
          ['Paid in all', number(pay * months)],
          ['Interest', number(pay * months - amount)],
        ],
      ];
    },
  },
  savings: {
    name: 'Savings with interest',
    title: 'At the end',
    fields: [
      ['start', 'Saved already', 1000, 0, 1e9, 10],
      ['monthly', 'Added each month', 150, 0, 1e7, 5],
      ['rate', 'Interest a year in percent', 4, 0, 50, 0.1],
      ['years', 'Years', 10, 1, 80, 1],
    ],
    answer: ({ start, monthly, rate, years }) => {
      const part = rate / 1200;
      let sum = start;
      for (let month = 0; month < years * 12; month += 1) sum = sum * (1 + part) + monthly;
      const own = start + monthly * years * 12;
      return [
        number(sum),
        'Interest is added every month.',
        [
          ['Paid in', number(own)],
          ['Interest', number(sum - own)],
        ],
      ];
    },
  },
  age: {
    name: 'Age',
    title: 'Age',
    fields: [['born', 'Date of birth', '1990-06-15', 'date']],
    answer: ({ born }) => {
      const from = new Date(`${born}T12:00`);
      const now = new Date(`${dayKey()}T12:00`);
      const hadBirthday = born.slice(5) <= dayKey().slice(5);
      const years = now.getFullYear() - from.getFullYear() - (hadBirthday ? 0 : 1);
      const next = new Date(now.getFullYear() + (hadBirthday ? 1 : 0), from.getMonth(), from.getDate(), 12);
      const days = (one, other) => Math.round((other - one) / 86_400_000);
      if (years < 0) return ['–', 'That date is still to come.', []];
      return [
        `${years} years`,
        `The next birthday is in ${whole(days(now, next))} days.`,
        [
          ['Days lived', whole(days(from, now))],
          ['Weeks', whole(days(from, now) / 7)],
        ],
      ];
    },
  },
  fuel: {
    name: 'Fuel for a trip',
    title: 'Cost of the trip',
    fields: [
      ['distance', 'Distance in km', 320, 0, 1e6, 1],
      ['use', 'Litres per 100 km', 6.2, 0, 100, 0.1],
      ['price', 'Price of a litre', 1.72, 0, 100, 0.01],
      ['people', 'People', 1, 1, 60, 1],
    ],
    answer: ({ distance, use, price, people }) => {
      const litres = (distance * use) / 100;
      return [
        number(litres * price),
        `${number(litres, 1)} litres of fuel.`,
        [
          ['Each person', number((litres * price) / people)],
          ['Per 100 km', number(use * price)],
        ],
      ];
    },
  },
  tax: {
    name: 'Sales tax',
    title: 'With tax',
    fields: [
      ['net', 'Price without tax', 100, 0, 1e9, 0.01],
      ['rate', 'Tax in percent', 19, 0, 100, 0.1],
    ],
    answer: ({ net, rate }) => [
      number(net * (1 + rate / 100)),
      `The tax is ${number((net * rate) / 100)}.`,
      [['If that price had tax in it', number(net / (1 + rate / 100))]],
    ],
  },
  percent: {
    name: 'Percent and discount',
    title: 'Result',
    fields: [
      ['percent', 'Percent', 20, -1000, 1000, 0.1],
      ['of', 'Of', 49.9, -1e9, 1e9, 0.01],
    ],
    answer: ({ percent, of }) => [
      number((of * percent) / 100),
      `${percent}% of ${number(of)}.`,
      [
        ['Less that', number(of * (1 - percent / 100))],
        ['Plus that', number(of * (1 + percent / 100))],
      ],
    ],
  },
};

let which = load('which', config.formula);
let values = load('values', {});
let kept = load('kept', []);
const form = $('#form');
const formula = () => FORMULAS[which];

function numbers() {
  const own = values[which] ?? {};
  return Object.fromEntries(formula().fields.map(([key, , first]) => [key, own[key] ?? first]));
}

function showFields() {
  const now = numbers();
  $('#which').value = which;
  $('#result-title').textContent = formula().title;
  $('#fields').replaceChildren(
    ...formula().fields.map(([key, label, , least, most, step]) => {
      const isDate = least === 'date';
      const input = el(
        'input',
        isDate
          ? { name: key, type: 'date', max: dayKey(), required: true }
          : {
              name: key,
              type: 'number',
              min: least,
              max: most,
              step: 'any',
              inputMode: 'decimal',
              required: true,
            },
      );
      input.value = now[key];
      if (!isDate) input.dataset.step = step;
      return el('label', {}, label, input);
    }),
  );
}

function answer() {
  if (!form.checkValidity()) return ['–', 'One of the numbers is missing or out of reach.', []];
  return formula().answer(numbers());
}

function show() {
  const [big, note, parts] = answer();
  $('#result').textContent = big;
  $('#note').textContent = note;
  $('#more').replaceChildren(...parts.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]));
  $('#empty').hidden = kept.length > 0;
  $('#kept').replaceChildren(...kept.map(row));
}

function row(entry, index) {
  const remove = el(
    'button',
    { type: 'button', className: 'icon plain danger', 'aria-label': `Delete ${entry.text}` },
    glyph('trash'),
  );
  remove.addEventListener('click', () => {
    const before = kept;
    setKept(kept.filter((other) => other.id !== entry.id));
    toast('Result deleted', () => setKept(before));
  });
  return el(
    'li',
    { 'aria-label': `Kept ${index + 1}` },
    el('span', { className: 'number' }, entry.text),
    remove,
  );
}

function setKept(next) {
  kept = next;
  save('kept', kept);
  show();
}

form.addEventListener('input', (event) => {
  const { name, value, type } = event.target;
  values = { ...values, [which]: { ...numbers(), [name]: type === 'date' ? value : Number(value) } };
  save('values', values);
  show();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const [big, note] = answer();
  setKept([{ id: newId(), text: `${formula().title}: ${big}. ${note}` }, ...kept].slice(0, 20));
  say(`Kept ${big}`);
});
function reset() {
  values = { ...values, [which]: undefined };
  save('values', values);
  showFields();
  show();
}
$('#reset').addEventListener('click', reset);
$('#which').append(...Object.entries(FORMULAS).map(([value, { name }]) => el('option', { value }, name)));
$('#which').addEventListener('change', (event) => {
  which = event.target.value;
  save('which', which);
  showFields();
  show();
});
shortcuts({ r: reset });
showFields();
show();
