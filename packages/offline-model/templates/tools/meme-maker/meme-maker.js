const { $, load, save, el, say, toast, shuffle, shortcuts } = globalThis.kit;

const LONGEST_SIDE = 1200;
const IDEAS = [
  ['One does not simply', 'close all the tabs'],
  ['When the code works', 'and nobody knows why'],
  ['Me: just five minutes', 'Also me, at sunrise'],
  ['They said it was easy', 'They were not there'],
  ['Monday', 'We meet again'],
  ['I have no idea', 'what I am doing'],
  ['Left for a moment', 'The dinner had other plans'],
];
const FRESH = {
  above: IDEAS[0][0],
  below: IDEAS[0][1],
  size: 85,
  letters: '#ffffff',
  edge: '#111111',
  hasCapitals: true,
  scene: 'Cat',
};

const canvas = $('#meme');
const paint = canvas.getContext('2d');
let state = { ...FRESH, ...load('state', {}) };
/** The uploaded image. It is too large to store, so it is lost when the page closes. */
let image = null;

function shape(colour, ...parts) {
  paint.fillStyle = colour;
  for (const [kind, ...numbers] of parts) {
    paint.beginPath();
    if (kind === 'disc') paint.ellipse(numbers[0], numbers[1], numbers[2], numbers[3] ?? numbers[2], 0, 0, Math.PI * 2);
    else for (let at = 0; at < numbers.length; at += 2) paint.lineTo(numbers[at], numbers[at + 1]);
    paint.fill();
  }
}

function sky(above, below) {
  const blend = paint.createLinearGradient(0, 0, 0, 900);
  blend.addColorStop(0, above);
  blend.addColorStop(1, below);
  paint.fillStyle = blend;
  paint.fillRect(0, 0, 900, 900);
}

/** Drawings on a canvas of 900 by 900. */
const SCENES = {
  Cat: () => {
    sky('#f5b971', '#ef8d5d');
    shape(
      '#4a4453',
      ['line', 260, 460, 270, 230, 410, 340],
      ['line', 640, 460, 630, 230, 490, 340],
      ['disc', 450, 500, 240, 210],
      ['disc', 450, 900, 300, 260],
    );
    shape('#ffe9a8', ['disc', 360, 470, 56, 44], ['disc', 540, 470, 56, 44]);
    shape('#1b1a20', ['disc', 366, 472, 16, 38], ['disc', 534, 472, 16, 38], ['line', 425, 556, 475, 556, 450, 586]);
  },
  Dog: () => {
    sky('#9fd3c7', '#5fa8a0');
    shape('#c98d52', ['disc', 450, 900, 290, 260], ['disc', 450, 490, 220, 220]);
    shape('#8a5a2e', ['disc', 236, 470, 70, 160], ['disc', 664, 470, 70, 160]);
    shape('#f1dcc0', ['disc', 450, 590, 120, 96]);
    shape('#22191a', ['disc', 370, 440, 26], ['disc', 530, 440, 26], ['disc', 450, 550, 46, 32]);
    shape('#e2596b', ['disc', 450, 652, 36, 44]);
  },
  Volcano: () => {
    sky('#332a4d', '#b04a4a');
    shape('#f7c948', ['disc', 450, 330, 90, 190]);
    shape('#ee6c3a', ['disc', 400, 360, 46, 150], ['disc', 510, 370, 40, 130]);
    shape('#4d3a3f', ['line', 60, 900, 370, 380, 530, 380, 840, 900]);
    shape('#ee6c3a', ['line', 400, 380, 440, 640, 470, 500, 500, 720, 520, 380]);
  },
  Space: () => {
    sky('#0c1030', '#37296a');
    shape(
      '#ffffff',
      ...Array.from({ length: 70 }, (_, at) => ['disc', (at * 197) % 900, (at * 131) % 900, 1 + (at % 4)]),
    );
    shape('#e8a24a', ['disc', 610, 330, 150]);
    shape('#f3cf94', ['disc', 610, 330, 250, 30]);
    shape('#d7dde8', ['disc', 330, 610, 70, 150]);
    shape('#e2596b', ['line', 270, 690, 330, 660, 390, 690, 430, 780, 230, 780], ['disc', 330, 560, 34]);
  },
  Sunset: () => {
    sky('#f7d488', '#e4572e');
    shape('#fff3c4', ['disc', 450, 480, 150]);
    shape('#3c4f76', ['line', 0, 620, 220, 420, 430, 640, 620, 460, 900, 660, 900, 900, 0, 900]);
    shape('#26334f', ['line', 0, 760, 300, 640, 600, 760, 900, 680, 900, 900, 0, 900]);
  },
  Plain: () => sky('#f4f1de', '#e0dcc3'),
};

function drawOwnImage() {
  if (!image) {
    canvas.width = 900;
    canvas.height = 900;
    return (SCENES[state.scene] ?? SCENES.Cat)();
  }
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  return paint.drawImage(image, 0, 0, canvas.width, canvas.height);
}

/** Breaks the text into lines. Reduces the font size while the lines are too high. */
function linesOf(text, size) {
  paint.font = `800 ${size}px Impact, "Arial Black", system-ui, sans-serif`;
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const word of paragraph.split(/\s+/)) {
      const longer = `${lines.at(-1)} ${word}`.trim();
      if (lines.at(-1) === '' || paint.measureText(longer).width < canvas.width * 0.94)
        lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  });
}

function drawText(text, isAbove) {
  const shown = (state.hasCapitals ? text.toUpperCase() : text).trim();
  if (!shown) return;
  let size = (state.size * canvas.width) / 900;
  const tooWide = () => linesOf(shown, size).some((line) => paint.measureText(line).width > canvas.width * 0.97);
  while (size > 20 && (tooWide() || linesOf(shown, size).length * size > canvas.height * 0.45)) size *= 0.92;
  const lines = linesOf(shown, size);
  paint.textAlign = 'center';
  paint.textBaseline = 'middle';
  paint.lineJoin = 'round';
  paint.lineWidth = size * 0.16;
  paint.strokeStyle = state.edge;
  paint.fillStyle = state.letters;
  lines.forEach((line, at) => {
    const fromTop = size * 0.75 + at * size * 1.08;
    const y = isAbove ? fromTop : canvas.height - size * 0.75 - (lines.length - 1 - at) * size * 1.08;
    paint.strokeText(line, canvas.width / 2, y);
    paint.fillText(line, canvas.width / 2, y);
  });
}

function show() {
  drawOwnImage();
  drawText(state.above, true);
  drawText(state.below, false);
  canvas.setAttribute('aria-description', `${state.above} ${state.below}`);
  for (const button of $('#scenes').children) {
    button.setAttribute('aria-pressed', String(!image && button.textContent === state.scene));
  }
}

function change(next) {
  state = { ...state, ...next };
  save('state', state);
  show();
}

async function useImage(file) {
  if (!file?.type.startsWith('image/')) return;
  try {
    image = await createImageBitmap(file);
    show();
    say('Picture taken');
  } catch {
    toast('This file is no image that the browser can show');
  }
}

function surprise() {
  const [above, below] = shuffle(IDEAS.filter(([first]) => first !== state.above))[0];
  const scene = shuffle(Object.keys(SCENES).filter((name) => name !== state.scene))[0];
  $('#above').value = above;
  $('#below').value = below;
  change({ above, below, scene });
}

function saveImage() {
  el('a', { href: canvas.toDataURL('image/png'), download: 'meme.png' }).click();
  toast(`Saved with ${canvas.width} × ${canvas.height} pixels`);
}

for (const name of Object.keys(SCENES)) {
  const button = el('button', { type: 'button' }, name);
  button.addEventListener('click', () => {
    image = null;
    change({ scene: name });
  });
  $('#scenes').append(button);
}
for (const name of ['above', 'below', 'letters', 'edge', 'size']) {
  $(`#${name}`).value = String(state[name]);
  $(`#${name}`).addEventListener('input', ({ target }) =>
    change({ [name]: name === 'size' ? Number(target.value) : target.value }),
  );
}
$('#capitals').checked = state.hasCapitals;
$('#capitals').addEventListener('change', ({ target }) => change({ hasCapitals: target.checked }));
$('#file').addEventListener('change', ({ target }) => useImage(target.files[0]));
const sheet = $('.sheet');
sheet.addEventListener('dragover', (event) => {
  event.preventDefault();
  sheet.classList.add('is-over');
});
sheet.addEventListener('dragleave', () => sheet.classList.remove('is-over'));
sheet.addEventListener('drop', (event) => {
  event.preventDefault();
  sheet.classList.remove('is-over');
  useImage(event.dataTransfer.files[0]);
});
document.addEventListener('paste', (event) => useImage(event.clipboardData?.files[0]));
$('#save').addEventListener('click', saveImage);
$('#surprise').addEventListener('click', surprise);
shortcuts({ r: surprise, s: saveImage });
show();
