const { $, PIECES, BARS, compose, load, save, el, glyph, say, toast, shuffle, shortcuts, colourOf } =
  globalThis.kit;

let pieces = PIECES.map((piece) => ({ ...piece, seconds: (BARS * 4 * 60) / piece.tempo }));
let at = Math.min(load('last', 0), pieces.length - 1);
let favourites = load('favourites', []);
let isShuffled = load('shuffled', false);
let isRepeated = load('repeated', false);
let volume = load('volume', 70);
let audio = null;
let gain = null;
let analyser = null;
let source = null;
/** Where the piece stood when the clock was last started, and when that was. */
let fromSeconds = 0;
let startedMs = null;

const piece = () => pieces[at];
const position = () => fromSeconds + (startedMs === null ? 0 : (performance.now() - startedMs) / 1000);

/** Without sound devices the clock still runs, and the page says nothing wrong. */
function ready() {
  try {
    audio ??= new AudioContext();
    audio.resume();
    if (gain) return true;
    gain = new GainNode(audio, { gain: volume / 100 });
    analyser = new AnalyserNode(audio, { fftSize: 256, smoothingTimeConstant: 0.85 });
    gain.connect(analyser).connect(audio.destination);
    return true;
  } catch {
    return false;
  }
}

function silence() {
  source?.stop();
  source = null;
}

async function play(seconds = position()) {
  const wanted = piece();
  silence();
  fromSeconds = seconds >= wanted.seconds ? 0 : seconds;
  startedMs = performance.now();
  show();
  if (!ready()) return;
  wanted.sound ??= await compose(wanted);
  if (startedMs === null || piece() !== wanted) return;
  silence();
  source = new AudioBufferSourceNode(audio, { buffer: wanted.sound });
  source.connect(gain);
  source.start(0, Math.min(position(), wanted.seconds));
}

function pause() {
  fromSeconds = position();
  startedMs = null;
  silence();
  show();
}

const toggle = () => (startedMs === null ? play() : pause());

function choose(index) {
  at = index;
  save('last', index < PIECES.length ? index : 0);
  play(0);
  say(`Playing ${piece().title}`);
}

function next(way = 1) {
  if (!isShuffled) return choose((at + way + pieces.length) % pieces.length);
  const others = pieces.map((_, index) => index).filter((index) => index !== at);
  return choose(shuffle(others)[0] ?? at);
}

function previous() {
  if (position() > 3) play(0);
  else next(-1);
}

function seek(seconds) {
  const to = Math.max(0, Math.min(piece().seconds - 1, seconds));
  if (startedMs !== null) return play(to);
  fromSeconds = to;
  return tick();
}

const clockText = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

function pieceItem(each, index) {
  const isOn = index === at;
  const button = el(
    'button',
    { type: 'button', className: 'piece', 'aria-label': `Play ${each.title}` },
    el('span', {}, each.title, el('small', {}, each.about)),
  );
  if (isOn) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => choose(index));
  const isLiked = favourites.includes(each.title);
  const like = el(
    'button',
    {
      type: 'button',
      className: 'plain icon heart',
      'aria-label': `Favourite ${each.title}`,
      'aria-pressed': String(isLiked),
    },
    glyph('star'),
  );
  like.addEventListener('click', () => {
    favourites = isLiked ? favourites.filter((title) => title !== each.title) : [...favourites, each.title];
    save('favourites', favourites);
    show();
    $('#list').children[index].querySelector('.heart').focus();
  });
  return el('li', {}, button, el('span', { className: 'hint number' }, clockText(each.seconds)), like);
}

function show() {
  const isPlaying = startedMs !== null;
  $('#title').textContent = piece().title;
  $('#about').textContent = piece().about;
  $('#length').textContent = clockText(piece().seconds);
  $('#seek').max = String(Math.floor(piece().seconds));
  $('#play').setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
  $('#play path').setAttribute('d', isPlaying ? 'M7 5h4v14H7zM14 5h4v14h-4z' : 'M8 5v14l11-7z');
  $('#shuffle').setAttribute('aria-pressed', String(isShuffled));
  $('#repeat').setAttribute('aria-pressed', String(isRepeated));
  $('#list').replaceChildren(...pieces.map(pieceItem));
  tick();
}

function tick() {
  if (startedMs !== null && position() >= piece().seconds) return isRepeated ? play(0) : next();
  $('#at').textContent = clockText(position());
  if (document.activeElement !== $('#seek') || startedMs !== null)
    $('#seek').value = String(Math.floor(position()));
  return draw();
}

const canvas = $('#waves');
const paint = canvas.getContext('2d');
let colours = [];
const readColours = () => {
  colours = ['fill', 'accent'].map(colourOf);
};

/** What is heard, as bars; a calm wave while nothing is. */
function draw() {
  const bins = new Uint8Array(64);
  if (startedMs !== null) analyser?.getByteFrequencyData(bins);
  paint.clearRect(0, 0, canvas.width, canvas.height);
  for (let bar = 0; bar < 40; bar += 1) {
    const rest = 10 + 8 * Math.sin(bar / 3 + at);
    const height = Math.max(rest, (bins[bar + 1] / 255) * 190);
    paint.fillStyle = colours[bar % 5 === 0 ? 1 : 0];
    paint.beginPath();
    paint.roundRect(8 + bar * 16, (canvas.height - height) / 2, 9, height, 4);
    paint.fill();
  }
}

async function addFiles({ target }) {
  if (!ready()) return;
  for (const file of target.files) {
    try {
      const sound = await audio.decodeAudioData(await file.arrayBuffer());
      pieces = [
        ...pieces,
        { title: file.name.replace(/\.\w+$/, ''), about: 'Your own file', sound, seconds: sound.duration },
      ];
    } catch {
      toast(`${file.name} is no sound that this browser plays`);
    }
  }
  target.value = '';
  show();
}

function flip(name) {
  if (name === 'shuffled') isShuffled = !isShuffled;
  else isRepeated = !isRepeated;
  save('shuffled', isShuffled);
  save('repeated', isRepeated);
  show();
}

$('#play').addEventListener('click', toggle);
$('#next').addEventListener('click', () => next());
$('#previous').addEventListener('click', previous);
$('#shuffle').addEventListener('click', () => flip('shuffled'));
$('#repeat').addEventListener('click', () => flip('repeated'));
$('#seek').addEventListener('change', (event) => seek(Number(event.target.value)));
$('#files').addEventListener('change', addFiles);
$('#volume').value = String(volume);
$('#volume').addEventListener('input', (event) => {
  volume = Number(event.target.value);
  save('volume', volume);
  if (gain) gain.gain.value = volume / 100;
});
document.addEventListener('themechange', () => {
  readColours();
  draw();
});
shortcuts({
  ' ': toggle,
  ArrowLeft: () => seek(position() - 5),
  ArrowRight: () => seek(position() + 5),
  n: () => next(),
  p: previous,
  s: () => flip('shuffled'),
});
setInterval(() => startedMs !== null && tick(), 60);
readColours();
show();
